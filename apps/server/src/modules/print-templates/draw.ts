/** From a template and records to a paper, within what the reader may see. */
import { readFile } from "node:fs/promises";
import { paperSaid } from "@qicheng/api/kernel/paper-messages";
import { printSaid } from "@qicheng/api/print-templates/messages";
import type { Paper as DrawnOnWire } from "@qicheng/api/print-templates/routes";
import type { Filter } from "@qicheng/engine/fields/filter";
import { keysIn, type PaperData, type PaperRow } from "@qicheng/engine/print/fill";
import { PRINT_LIMITS, type PrintItem, type PrintTemplate, pageOf, pictureField } from "@qicheng/engine/print/template";
import { businessTime } from "@qicheng/engine/time/business-time";
import { sql } from "kysely";
import { COMPANY_LOGO } from "../../kernel/cache/settings-cache";
import { drawPaper } from "../../kernel/paper/paper";
import type { DrawnPaper } from "../../kernel/paper/paper-worker";
import type { Context } from "../../kernel/work/context";
import { invalidField, notFound, Refusal } from "../../kernel/work/refusal";
import { type Paper, type Printed, paperAsked } from "./papers";
import { kindsOnPaper } from "./picture-kinds";
import { recordPictures } from "./record-pictures";

export interface StoredTemplate {
  id: number;
  name: string;
  module: string;
  number: number;
  template: PrintTemplate;
}

/** A template in use, as it is now. @throws NOT_FOUND, VALIDATION for one that is switched off */
export async function templateInUse(ctx: Context, id: number): Promise<StoredTemplate> {
  const { rows } = await sql<Omit<StoredTemplate, "template"> & { temp: PrintTemplate; enabled: number }>`
    select t.id, t.name, t.module, t.number, t.enabled, v.temp from print_templates t
      join print_template_versions v on v.template_id = t.id and v.number = t.number
    where t.id = ${id} and t.deleted_at is null`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw notFound();
  const { temp, enabled, ...stored } = row;
  if (enabled === 0) throw invalidField("id", printSaid.off({ name: row.name }));
  return { ...stored, template: temp };
}

function conditionsOf(show: Filter = []) {
  return "or" in show ? show.or.flat() : show;
}

function keysOf(item: { type: PrintItem["type"]; text: string }): readonly string[] {
  const field = pictureField(item);
  if (field !== undefined) return [field];
  return item.type === "picture" ? [] : keysIn(item.text);
}

/** Every name that a template asks for. */
export function neededBy({ items }: PrintTemplate): ReadonlySet<string> {
  return new Set(
    items.flatMap(({ type, text = "", table, show }) => [
      ...keysOf({ type, text }),
      ...(table ? [table.source] : []),
      ...conditionsOf(show).map(({ field }) => field),
    ]),
  );
}

const said = (text: string) => ({ text, value: text, kind: "text" as const });

/** What every paper may say besides its record. */
async function common(ctx: Context): Promise<PaperRow> {
  const { company } = await ctx.services.settings.get();
  const organisation = await ctx.services.organisation.get();
  const now = businessTime();
  return {
    "company.name": said(company),
    "print.user": said(organisation.name(ctx.me.id)),
    "print.time": said(now.slice(0, 16)),
    "print.date": said(now.slice(0, 10)),
  };
}

export const COMMON_FIELDS = [
  { key: "company.name", title: { cn: "公司名称", en: "Company" } },
  { key: "print.user", title: { cn: "打印人", en: "Printed by" } },
  { key: "print.time", title: { cn: "打印时间", en: "Printed at" } },
  { key: "print.date", title: { cn: "打印日期", en: "Day of printing" } },
  { key: "page", title: { cn: "页码（每页重复的元素）", en: "Page (items on every page)" } },
  { key: "pages", title: { cn: "总页数（每页重复的元素）", en: "Pages (items on every page)" } },
] as const;

/** The company's logo as a picture that papers and sheets can show. */
export async function companyLogo(ctx: Context): Promise<{ kind: "png" | "jpeg"; bytes: Buffer } | undefined> {
  const file = await ctx.db
    .selectFrom("files")
    .select(["storage_key", "format"])
    .where("module", "=", COMPANY_LOGO.module)
    .where("record_id", "=", COMPANY_LOGO.id)
    .executeTakeFirst();
  const kind = kindsOnPaper.get(file?.format ?? "");
  if (!file || !kind) return undefined;
  return { kind, bytes: await ctx.services.files.withLocal(file.storage_key, (local) => readFile(local)) };
}

/** The same as a data address, where the template has a place for it. */
async function logoFor(ctx: Context, { items }: PrintTemplate): Promise<string | undefined> {
  if (!items.some(({ type }) => type === "logo")) return undefined;
  const logo = await companyLogo(ctx);
  return logo && `data:image/${logo.kind};base64,${logo.bytes.toString("base64")}`;
}

/** @throws TOO_LARGE for a table with more rows than a paper has */
function assertRows(datas: readonly PaperData[]): void {
  const most = Math.max(0, ...datas.flatMap(({ tables }) => Object.values(tables).map(({ rows }) => rows.length)));
  if (most > PRINT_LIMITS.rows) throw new Refusal("TOO_LARGE", paperSaid.memory);
}

interface Drawing {
  template: PrintTemplate;
  printed: readonly Printed[];
  title: string;
}

export async function drawn(ctx: Context, { template, printed, title }: Drawing): Promise<DrawnPaper> {
  const beside = await common(ctx);
  const pictures = await recordPictures(ctx, template, printed);
  const datas = printed.map(
    ({ data }, at): PaperData => ({ ...data, fields: { ...data.fields, ...beside }, pictures: pictures[at] ?? {} }),
  );
  assertRows(datas);
  return drawPaper({
    template,
    datas,
    logo: await logoFor(ctx, template),
    now: businessTime().slice(0, 16),
    said: { pageSum: ctx.say(paperSaid.pageSum), total: ctx.say(paperSaid.total) },
    title,
  });
}

/** One record that the caller sees. @throws NOT_FOUND */
async function readOne(ctx: Context, paper: Paper, id: number, template: PrintTemplate): Promise<Printed> {
  const [one] = await paper.read(ctx, [id], neededBy(template));
  if (!one) throw notFound();
  return one;
}

const fileNameOf = (ctx: Context, { title }: Pick<Paper, "title">, { name }: Printed) =>
  `${ctx.say(title)}-${name}`.replaceAll(/[\\/"<>:*?|\n]/g, "-").slice(0, 120);

/** One record by a template, as the wire has it, with what the log says of it. */
export async function paperOf(
  ctx: Context,
  { template, module, id }: { template: PrintTemplate; module: string; id: number },
): Promise<{ wire: DrawnOnWire; one: Printed; paper: Paper }> {
  const paper = paperAsked(module);
  const one = await readOne(ctx, paper, id, template);
  const filename = fileNameOf(ctx, paper, one);
  const { pdf, ...facts } = await drawn(ctx, { template, printed: [one], title: filename });
  const [width, height] = pageOf(template);
  return {
    wire: { pdf: Buffer.from(pdf).toString("base64"), ...facts, filename: `${filename}.pdf`, width, height },
    one,
    paper,
  };
}
