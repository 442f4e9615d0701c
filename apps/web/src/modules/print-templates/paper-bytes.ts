/** A drawn paper as its bytes, and on its way to the printer. */
import type { Paper } from "@qicheng/api/print-templates/routes";

export const bytesOf = ({ pdf }: Pick<Paper, "pdf">): Blob =>
  new Blob([Uint8Array.from(atob(pdf), (character) => character.charCodeAt(0))], { type: "application/pdf" });

export function saveAs(bytes: Blob, filename: string): void {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement("a");
  link.href = url;
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export const sizeText = ({ width, height }: Pick<Paper, "width" | "height">): string => `${width} × ${height} mm`;
