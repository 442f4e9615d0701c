/** Small documents for tests. */
import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

const TYPES = `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const RELS = `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;

export function docxOf(text: string): Promise<Buffer> {
  const zip = new ZipFile();
  const body = `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`;
  zip.addBuffer(Buffer.from(TYPES), "[Content_Types].xml");
  zip.addBuffer(Buffer.from(RELS), "_rels/.rels");
  zip.addBuffer(Buffer.from(body), "word/document.xml");
  zip.end();
  return buffer(zip.outputStream);
}

/** One page with a line in Latin letters. */
export function pdfOf(text: string): Buffer {
  const stream = `BT /F1 12 Tf 20 100 Td (${text}) Tj ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let text0 = "%PDF-1.4\n";
  const places = objects.map((object, at) => {
    const place = text0.length;
    text0 += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = text0.length;
  const lines = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  return Buffer.from(
    `${text0}xref\n0 6\n0000000000 65535 f \n${lines}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${table}\n%%EOF`,
  );
}
