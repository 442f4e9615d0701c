/** Kinds of files that are taken, by the extension of their name: what they must be by their bytes, and how they are sent. */

import { LIMITS } from "@qicheng/api/kernel/limits";
import { said } from "@qicheng/api/kernel/messages";
import type { Message } from "@qicheng/engine/text/message";
import type { FILE_EXTENSIONS } from "@qicheng/engine/values/file-extensions";

interface FileKind {
  contentType: string;
  /** What the bytes may be found to be; none where they are just text. */
  found: readonly string[];
  /** Other programs write tables of HTML and XML into files of this name. */
  markup?: true;
  /** Shown by the browser itself; anything else is only saved. */
  inline?: true;
  /** Decoded and encoded anew. */
  picture?: true;
}

const picture = (contentType: string, found: string): FileKind => ({
  contentType,
  found: [found],
  inline: true,
  picture: true,
});
const shown = (contentType: string, ...found: string[]): FileKind => ({ contentType, found, inline: true });
const office = (name: string, found: string): FileKind => ({
  contentType: `application/vnd.openxmlformats-officedocument.${name}`,
  // With a password it is a container of the old kind.
  found: [found, "encrypted"],
});

const KINDS: Readonly<Record<(typeof FILE_EXTENSIONS)[number] | "vcf", FileKind>> = {
  jpg: picture("image/jpeg", "jpg"),
  jpeg: picture("image/jpeg", "jpg"),
  png: picture("image/png", "png"),
  gif: picture("image/gif", "gif"),
  pdf: shown("application/pdf", "pdf"),
  doc: { contentType: "application/msword", found: ["doc"] },
  xls: { contentType: "application/vnd.ms-excel", found: ["xls"], markup: true },
  ppt: { contentType: "application/vnd.ms-powerpoint", found: ["ppt"] },
  docx: office("wordprocessingml.document", "docx"),
  xlsx: office("spreadsheetml.sheet", "xlsx"),
  pptx: office("presentationml.presentation", "pptx"),
  txt: { contentType: "text/plain", found: [] },
  csv: { contentType: "text/csv", found: [] },
  vcf: { contentType: "text/vcard", found: ["vcf"] },
  mp3: shown("audio/mpeg", "mp3"),
  m4a: shown("audio/mp4", "m4a", "mp4"),
  wav: shown("audio/wav", "wav"),
  mp4: shown("video/mp4", "mp4", "m4v"),
  webm: shown("video/webm", "webm"),
  ofd: { contentType: "application/ofd", found: ["zip"] },
  zip: { contentType: "application/zip", found: ["zip", "docx", "xlsx", "pptx"] },
};

/** Formats that a field of pictures may hold. */
export const PICTURE_FORMATS: readonly string[] = ["jpg", "png", "gif"];

/** Formats that a field of files may hold: those of the extensions it takes, or all there are. */
export const formatsOf = (accept: readonly string[] | undefined): readonly string[] =>
  (accept ?? Object.keys(KINDS)).map((extension) => (extension === "jpeg" ? "jpg" : extension));

/** By the extension of a name, or the format of a stored file. */
export const kindOf = (extension: string): FileKind | undefined =>
  Object.hasOwn(KINDS, extension) ? KINDS[extension as keyof typeof KINDS] : undefined;

/** Bytes that a file of a kind may have, and what is said of one that has more. */
export function mostBytes({ picture: isPicture }: FileKind, name: string): { bytes: number; msg: Message } {
  return isPicture
    ? { bytes: LIMITS.pictureBytes, msg: said.pictureSize }
    : { bytes: LIMITS.attachmentBytes, msg: said.fileSize({ name }) };
}
