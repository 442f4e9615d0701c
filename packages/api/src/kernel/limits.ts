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
  pictureBytes: 10 * 1_048_576,
  picturePixels: 40_000_000,
  /** Of all frames: palettes are made of the whole picture in memory. */
  gifPixels: 10_000_000,
  /** What one person uploads a day. */
  picturesPerDay: 500,
  pictureBytesPerDay: 500 * 1_048_576,
  /** Pictures that wait to be decoded, in one process. */
  picturesWaiting: 30,
  passwordMin: 10,
  passwordMax: 128,
  idempotencyKey: 64,
  scenesPerUser: 50,
  starsPerUser: 500,
  tagsPerRecord: 20,
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
  /** How long an act on many records can be undone. */
  undoDays: 30,
  /** How long files made by jobs are kept. */
  jobFileDays: 7,
} as const;
