/** Papers as their readers find them: the texts of a PDF. */
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { call } from "./api";

async function textsOf(base64: string): Promise<string> {
  const data = new Uint8Array(Buffer.from(base64, "base64"));
  const pdf = await getDocument({ data, verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let at = 1; at <= pdf.numPages; at += 1) {
    const { items } = await (await pdf.getPage(at)).getTextContent();
    pages.push(items.map((item) => ("str" in item ? item.str : "")).join(" "));
  }
  return pages.join("\n");
}

/** What stands on the paper of a record by the first template of its module. */
export async function paperText(key: string, module: string, modelId: number): Promise<string> {
  const [template] = (await call(key, "/api/printTemp/list", { module })).data as { id: number }[];
  const { data } = await call(key, "/api/printTemp/preview", { id: template?.id, modelId });
  return textsOf((data as { pdf: string }).pdf);
}
