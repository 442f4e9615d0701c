/** Uploads as handlers get them. */

/** The bytes of an upload, which lie in a place for files by now. */
export interface StoredFile {
  format: string;
  /** In bytes. */
  size: number;
  sha256: string;
  storageKey: string;
  /** Hash of the bytes as they came. */
  received: string;
}

/** A file that came in a multipart body: checked and on disk before the transaction begins, a picture encoded anew. */
export interface Upload {
  filename: string;
  stored: StoredFile;
  fields: Record<string, string>;
  /** Set when a committed row points at the stored file, or may do so. */
  recorded: boolean;
}
