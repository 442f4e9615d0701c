/** Extensions of files that are taken. */
export const PICTURE_EXTENSIONS = ["jpg", "png", "jpeg", "gif"] as const;

export const FILE_EXTENSIONS = [
  ...PICTURE_EXTENSIONS,
  "pdf",
  "doc",
  "docx",
  "xls",
  "xlsx",
  "ppt",
  "pptx",
  "txt",
  "csv",
  "mp3",
  "m4a",
  "wav",
  "mp4",
  "webm",
  "zip",
  "ofd",
] as const;
