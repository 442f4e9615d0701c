/** A backup or a restore is refused; the message says why, in Chinese and in English. */
export class BackupError extends Error {
  override name = "BackupError";

  constructor(chinese: string, english: string) {
    super(`${chinese}\n${english}`);
  }
}
