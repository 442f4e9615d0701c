/** Saves a file of the product on the computer, as a click on its link would. */
export function download({ url, filename }: { url: string; filename: string }): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = filename;
  link.click();
}
