/** What other modules may use of previews: the reader of PDFs comes when it is shown. */
import { lazy } from "react";

export const PdfPages = lazy(() => import("./pdf-view"));
export const picturesOf = async (bytes: Blob): Promise<string[]> => (await import("./pdf-pages")).picturesOf(bytes);
