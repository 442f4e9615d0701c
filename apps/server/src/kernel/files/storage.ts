/** Where the bytes of files lie: a folder or a bucket. A key is written once and never again with other bytes. */

import type { OpenFile } from "../http/send-bytes";

export interface Listed {
  key: string;
  /** When it was written. */
  atMs: number;
}

export interface StorageBackend {
  /** For people: the path of the folder, the name of the bucket. */
  readonly place: string;
  /** Takes over a finished file of this machine. @throws STORAGE_FULL, BUSY */
  put(key: string, file: string): Promise<void>;
  /** Writes the bytes to a new file of this machine. @returns false when there are none */
  fetch(key: string, file: string): Promise<boolean>;
  /** Undefined when there are no bytes. */
  open(key: string): Promise<OpenFile | undefined>;
  has(key: string): Promise<boolean>;
  remove(key: string): Promise<void>;
  /** All that lies below a folder, the first part of keys. */
  list(folder: string): Promise<Listed[]>;
}
