/** Records that a module has in the demo company; its folder's `demo.ts` exports them as `demo`. */
import type { RecordType } from "./record-type";

export interface DemoRecords {
  type: RecordType;
  /** User name of who entered them. */
  by: string;
  /** Values by field, oldest first: a dictionary entry by its name, a person by the user name. */
  rows: readonly Readonly<Record<string, string | number>>[];
}
