/** Papers that people of the demo company have uploaded. */
import { pipeline } from "node:stream/promises";
import { zipped } from "../../../kernel/sheets/parts";
import type { Context } from "../../../kernel/work/context";

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const FORMAT = "http://schemas.openxmlformats.org";

const TYPES = `${XML}<Types xmlns="${FORMAT}/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>
</Types>`;
const RELATIONS = `${XML}<Relationships xmlns="${FORMAT}/package/2006/relationships">
<Relationship Id="r1" Type="${FORMAT}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/>
</Relationships>`;

const paragraph = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

function partsOf(lines: readonly string[]): Map<string, Buffer> {
  const document = `${XML}<w:document xmlns:w="${FORMAT}/wordprocessingml/2006/main"><w:body>${lines.map(paragraph).join("")}</w:body></w:document>`;
  return new Map(
    Object.entries({
      "[Content_Types].xml": TYPES,
      "_rels/.rels": RELATIONS,
      "word/document.xml": document,
    }).map(([name, text]) => [name, Buffer.from(text)]),
  );
}

/** An upload of the caller's, as a form sends it. */
export async function paper(ctx: Context, title: string, lines: readonly string[]): Promise<{ id: number }> {
  const { format, size, sha256, storageKey } = await ctx.services.files.make("docx", (target) =>
    pipeline(zipped(partsOf([title, ...lines])), target),
  );
  return ctx.db
    .insertInto("files")
    .values({ user_id: ctx.me.id, filename: `${title}.docx`, format, size, sha256, storage_key: storageKey })
    .returning("id")
    .executeTakeFirstOrThrow();
}
