/** Records that a module has in the demo company; its folder's `demo.ts` exports them as `demo`. */
import type { RecordType } from "./record-type";

/** A file by its name and content; a drawing as SVG becomes a picture. */
export interface DemoFile {
  name: string;
  content: string;
}

/**
 * A text, a number, or files. By their names stand entries of dictionaries, branches, and nodes of trees from the top
 * (设备/打印机), which are made where they are missing; people by their user names; rich texts as HTML.
 */
export type DemoValue = string | number | readonly DemoFile[];

export interface DemoRecords {
  type: RecordType;
  /** User name of who entered them. */
  by: string;
  /** Values by field, oldest first. */
  rows: readonly Readonly<Record<string, DemoValue>>[];
}
