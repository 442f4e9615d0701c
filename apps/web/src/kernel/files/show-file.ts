/** Files are looked at in a tab of their own. */
import { previewOf } from "@qicheng/api/kernel/file-links";
import { extensionOf } from "@qicheng/api/kernel/file-types";

const DOCUMENTS = ["xls", "xlsx", "doc", "docx"];
/** So long the specification waits with these. */
const PAUSE_MS = 500;

/** An archive is never opened. */
export const isShown = (filename: string): boolean => !["zip", "ofd"].includes(extensionOf(filename));

export function showFile({ url, filename }: { url: string; filename: string }): void {
  const open = () => window.open(previewOf(url, filename), "_blank", "noopener");
  if (DOCUMENTS.includes(extensionOf(filename))) setTimeout(open, PAUSE_MS);
  else open();
}
