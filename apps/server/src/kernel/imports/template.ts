/** The template of an import, made of the fields as they are for the caller now. */
import { Readable, Writable } from "node:stream";
import { importSaid } from "@qicheng/api/kernel/import-messages";
import { type FieldDef, referenceOf, titleOf } from "@qicheng/engine/fields/field-def";
import { LINE_TEXTS, lineColumns } from "@qicheng/engine/import/row-sheets";
import { type ChoicesOf, lineTemplate, templateColumns } from "@qicheng/engine/import/template";
import { listed } from "@qicheng/engine/text/message";
import type { BytesReply } from "../http/send-bytes";
import type { RecordType } from "../records/type/record-type";
import { findTree, nodesOf } from "../records/type/tree";
import { type TemplateSheet, writeTemplate } from "../sheets/write-template";
import type { Context } from "../work/context";
import { assertMayImport, importFields, importRowFields, recordFields } from "./import-fields";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** More are no list that anybody chooses from. */
const MOST_CHOICES = 500;

/** Names of the fields whose choices are not in their definition. */
async function choicesOf(ctx: Context, fields: readonly FieldDef[]): Promise<ChoicesOf> {
  const known = new Map<string, readonly string[]>();
  const dictionary = await ctx.services.dictionary.get();
  const organisation = await ctx.services.organisation.get();
  for (const field of fields) {
    const tree = findTree(referenceOf(field) ?? "");
    let names: string[] = [];
    if (field.type === "statusSelect")
      names = dictionary.ofKind(field.dictionary ?? "").flatMap(({ active, name }) => (active ? name : []));
    else if (field.type === "user")
      names = [...organisation.people.values()].flatMap(({ quit, nickname }) => (quit ? [] : nickname));
    else if (field.type === "branch") names = [...organisation.branches.values()].map(({ name }) => name);
    else if (tree) names = (await nodesOf(ctx.db, tree)).map(({ name }) => name);
    // Of two with one name neither is offered: nobody could tell which is meant.
    const clear = names.filter((name) => names.indexOf(name) === names.lastIndexOf(name));
    if (clear.length > 0 && clear.length <= MOST_CHOICES) known.set(field.key, clear);
  }
  return ({ key }) => known.get(key);
}

/** @throws VALIDATION, FORBIDDEN */
export async function importTemplate(ctx: Context, type: RecordType): Promise<BytesReply> {
  assertMayImport(ctx, type);
  const fields = await importFields(ctx, type);
  const { language } = ctx.request;
  const main = { name: ctx.say(type.title), columns: templateColumns(fields, await choicesOf(ctx, fields), language) };
  const records = recordFields(type, fields);
  const note = ctx.say(LINE_TEXTS.howTo({ titles: listed(records.map(titleOf)) }));
  const further: TemplateSheet[] = [];
  for (const field of await importRowFields(ctx, type)) {
    const choices = await choicesOf(ctx, lineColumns(field));
    further.push({ name: ctx.say(titleOf(field)), note, columns: lineTemplate(records, field, choices, language) });
  }
  const parts: Buffer[] = [];
  const target = new Writable({
    write: (part: Buffer, _encoding, done) => {
      parts.push(part);
      done();
    },
  });
  await writeTemplate(target, [main, ...further], language);
  const bytes = Buffer.concat(parts);
  const filename = `${ctx.say(importSaid.templateName({ title: type.title }))}.xlsx`;
  return {
    file: {
      size: bytes.length,
      stream: (part) => Readable.from([part ? bytes.subarray(part.start, part.end + 1) : bytes]),
      close: () => Promise.resolve(),
    },
    headers: {
      "Content-Type": XLSX,
      "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`,
      "Cache-Control": "no-store",
    },
  };
}
