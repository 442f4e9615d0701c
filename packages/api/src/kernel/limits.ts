/** Limits of the whole product, in one place so that documents, server and screens agree. */
export const LIMITS = {
  bodyBytes: 1_048_576,
  jsonDepth: 32,
  arrayItems: 1_000,
  ids: 500,
  rows: 200,
  defaultRows: 10,
  listScreenRows: 20,
  pageTimesRows: 1_000_000,
  keyLength: 50,
  followUpText: 300,
  /** What is sent with a decision; the approval itself refuses more than 300 characters. */
  approvalText: 2_000,
  /** Drafts of work forms that one person has, and how much is in one. */
  workDrafts: 100,
  workDraftCharacters: 200_000,
  /** Why one asks for a record of a colleague's, and why he refuses. */
  requestReason: 300,
  /** How long who wrote a follow-up may change and withdraw it. */
  followUpMinutes: 10,
  pictureBytes: 10 * 1_048_576,
  picturePixels: 40_000_000,
  /** Of all frames: palettes are made of the whole picture in memory. */
  gifPixels: 10_000_000,
  /** Longest side of what is shown of a person, and of the company. */
  headerEdge: 256,
  logoEdge: 384,
  attachmentBytes: 50 * 1_048_576,
  /** What one person uploads a day. */
  uploadsPerDay: 500,
  uploadBytesPerDay: 2_000 * 1_048_576,
  /** Uploads that wait to be looked at, in one process. */
  uploadsWaiting: 30,
  filename: 120,
  /** A workbook or text file that rows are read from; what a workbook holds has bounds of its own. */
  sheetBytes: 50 * 1_048_576,
  /** A workbook of the old format, which is read as a whole. */
  sheetOldBytes: 20 * 1_048_576,
  /** Of all parts of a workbook together. */
  sheetUnpackedBytes: 100 * 1_048_576,
  sheetPackedTimes: 100,
  sheetParts: 1_000,
  sheetRows: 100_000,
  sheetColumns: 200,
  /** Files that wait to be looked at, in one process. */
  sheetsWaiting: 30,
  /** Documents that wait to be made into pages, in one process. */
  previewsWaiting: 10,
  passwordMin: 10,
  passwordMax: 128,
  idempotencyKey: 64,
  scenesPerUser: 50,
  starsPerUser: 500,
  tagsPerRecord: 20,
  /** Records by which an entry of the dictionary is used are counted no further. */
  usesCounted: 10_000,
  requestsPerSecond: 20,
  requestBurst: 60,
  picturesPerSecond: 200,
  pictureBurst: 2_000,
  /** Calls of one address with a login key that this server does not know, or without the one they need. */
  strangersPerSecond: 20,
  strangerBurst: 200,
  /** Rows of the security log about people who are not signed in, a minute. */
  strangerRowsPerAddress: 20,
  strangerRows: 300,
  sessionsPerUser: 20,
  apiKeysPerUser: 20,
  /** How long an act on many records can be undone. */
  undoDays: 30,
  /** How long files made by jobs are kept. */
  jobFileDays: 7,
  /** Of one person. */
  exportsPerDay: 100,
  exportsWaiting: 3,
  /** How long a superior may take to decide. */
  approvalDays: 3,
  /** Browser tabs of one sign-in, on one server. */
  socketsPerSession: 20,
  /** What a socket sends. */
  messageBytes: 16_384,
  messagesPerSecond: 5,
  messageBurst: 20,
  /** What one writes to a colleague or to all. */
  messageText: 300,
} as const;
