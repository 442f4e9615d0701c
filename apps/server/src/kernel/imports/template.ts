/** The template of an import, made of the fields as they are for the caller now. */
import { Readable, Writable } from "node:stream";
import { importSaid } from "@qicheng/api/kernel/import-messages";
import { type FieldDef, referenceOf } from "@qicheng/engine/fields/field-def";
import { templateColumns } from "@qicheng/engine/import/template";
import type { BytesReply } from "../http/send-bytes";
import type { RecordType } from "../records/record-type";
import { writeTemplate } from "../sheets/write-template";
import { findTree, nodesOf } from "../trees/tree";
import type { Context } from "../work/context";
import { assertMayImport, importFields } from "./import-fields";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** More are no list that anybody chooses from. */
const MOST_CHOICES = 500;

/** Names of the fields whose choices are not in their definition. */
async function choicesOf(ctx: Context, fields: readonly FieldDef[]): Promise<ReadonlyMap<string, readonly string[]>> {
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
  return known;
}

/** @throws VALIDATION, FORBIDDEN */
export async function importTemplate(ctx: Context, type: RecordType): Promise<BytesReply> {
  assertMayImport(ctx, type);
  const fields = await importFields(ctx, type);
  const choices = await choicesOf(ctx, fields);
  const { language } = ctx.request;
  const columns = templateColumns(fields, ({ key }) => choices.get(key), language);
  const parts: Buffer[] = [];
  const target = new Writable({
    write: (part: Buffer, _encoding, done) => {
      parts.push(part);
      done();
    },
  });
  await writeTemplate(target, { name: ctx.say(type.title), columns, language });
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
