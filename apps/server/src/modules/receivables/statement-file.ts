/** A statement of account as a file: what the screen says, ready to be sent. */
import { owedSaid, statementKinds, statementSaid } from "@qicheng/api/receivables/messages";
import type { MadeFile, StatementFormat } from "@qicheng/api/receivables/statement-shapes";
import { AGES } from "@qicheng/engine/documents/open-rows";
import type { SheetColumn } from "@qicheng/engine/fields/columns";
import { pictureSize } from "@qicheng/engine/print/pictures";
import { verbatim } from "@qicheng/engine/text/message";
import { ownValue } from "@qicheng/engine/text/own-value";
import { businessTime } from "@qicheng/engine/time/business-time";
import { type PageCell, writePage } from "../../kernel/sheets/write-page";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";
import { companyLogo, drawn } from "../print-templates/public";
import { type StatementSheet, statementColumns, statementData, statementTemplate } from "./statement-paper";

/** How an entry came about, in the language of the reader. */
export function kindSaid(ctx: Context, kind: string): string {
  const message = ownValue(statementKinds, kind);
  return message ? ctx.say(message) : kind;
}

const MONEY = { kind: "money", scale: 2, width: 16 } as const;
const WIDTHS = new Map([
  ["day", 13],
  ["kind", 16],
  ["name", 32],
]);

const columnFor = (title: string, key: string): SheetColumn => {
  const width = WIDTHS.get(key);
  if (width === undefined) return { title, ...MONEY };
  return { title, kind: key === "day" ? "date" : "text", width };
};

/** Height of the logo in pixels; its width follows. */
const LOGO = { height: 40, most: 160 };

async function logoOf(ctx: Context) {
  const logo = await companyLogo(ctx);
  const size = logo && pictureSize(logo.bytes);
  if (!logo || !size?.every((pixels) => pixels > 0)) return undefined;
  const [wide, high] = size;
  const factor = Math.min(LOGO.height / high, LOGO.most / wide);
  return { ...logo, width: Math.round(wide * factor), height: Math.round(high * factor) };
}

/** Rows above the table, the table, and what both sides fill in. */
async function workbook(ctx: Context, sheet: StatementSheet): Promise<Uint8Array> {
  const { words, name, from, to } = sheet;
  const { company } = await ctx.services.settings.get();
  const keys = statementColumns(sheet);
  const wide = keys.length;
  const line = (value: string, look?: PageCell["look"]): PageCell[] => [
    { value, at: 0, span: wide, ...(look && { look }) },
  ];
  const hasAdvance = words.columns.advance !== undefined;
  const { opening, due, settled, closing } = sheet;
  const advance = hasAdvance ? [null] : [];
  const sealed = (party: string) => `${party}${ctx.say(statementSaid.seal)}`;
  const both = (one: string, other: string): PageCell[] => [
    { value: one, at: 0, span: 3 },
    { value: other, at: 3, span: wide - 3 },
  ];
  const beside = (label: string, money: number): PageCell[] => [
    { value: label, at: 0, span: 2 },
    { value: money, at: 2, look: "amount" },
  ];
  const signed = ctx.say(statementSaid.signed);
  const organisation = await ctx.services.organisation.get();
  const made = { name: organisation.name(ctx.me.id), time: businessTime().slice(0, 16) };
  return writePage({
    name: ctx.say(words.title),
    columns: keys.map(({ key, title }) => columnFor(ctx.say(title), key)),
    above: [
      line(company, "company"),
      line(ctx.say(words.title), "title"),
      both(
        `${ctx.say(words.party)}：${name}`,
        `${ctx.say(statementSaid.span)}：${ctx.say(statementSaid.until({ from, to }))}`,
      ),
      [],
    ],
    rows: [
      [from, ctx.say(words.opening), null, null, null, ...advance, opening],
      ...sheet.rows.map((row) => [
        row.day,
        row.kind,
        row.name,
        row.due || null,
        row.settled || null,
        ...(hasAdvance ? [row.advance || null] : []),
        row.balance,
      ]),
    ],
    sums: [
      [null, ctx.say(statementSaid.sum), null, due, settled, ...advance, null],
      [to, ctx.say(words.closing), null, null, null, ...advance, closing],
    ],
    below: [
      [],
      beside(ctx.say(words.prepaid), sheet.prepaid),
      ...(sheet.ageing
        ? [
            [],
            line(ctx.say(statementSaid.ageing({ day: to })), "bold"),
            ...AGES.map(({ key, cn, en }) => beside(ctx.say({ cn, en }), sheet.ageing?.[key] ?? 0)),
          ]
        : []),
      [],
      line(ctx.say(statementSaid.checked)),
      [],
      both(sealed(company), sealed(name)),
      [],
      [],
      both(signed, signed),
      [],
      line(ctx.say(statementSaid.madeBy(made))),
    ],
    logo: await logoOf(ctx),
  });
}

interface Making {
  id: number;
  format: StatementFormat;
  sheet: StatementSheet;
}

/** Rows of a file: a paper of so many is drawn in time. */
const MOST: Readonly<Record<StatementFormat, number>> = { xlsx: 5_000, pdf: 2_000 };

/** @throws VALIDATION for more rows than a file has */
export async function makeStatement(ctx: Context, { id, format, sheet }: Making): Promise<MadeFile> {
  const n = sheet.rows.length;
  const max = MOST[format];
  if (n > max) throw invalidField("from", owedSaid.tooLong({ n, max }));
  const title = `${ctx.say(statementSaid.statement)}-${sheet.name}-${sheet.from}-${sheet.to}`
    .replaceAll(/[\\/"<>:*?|\n]/g, "-")
    .slice(0, 120);
  const facts = { filename: `${title}.${format}`, format };
  if (format === "xlsx")
    return { ...facts, bytes: Buffer.from(await workbook(ctx, sheet)).toString("base64"), missing: [] };
  const { pdf, missing } = await drawn(ctx, {
    template: statementTemplate(ctx, sheet),
    printed: [statementData(ctx, id, sheet)],
    title,
  });
  return { ...facts, bytes: Buffer.from(pdf).toString("base64"), missing };
}

/** Notes in the log of whom it is about what was made. */
export function didMake(
  ctx: Context,
  { module, id }: { module: string; id: number },
  { words, name, from, to }: StatementSheet,
  { format }: MadeFile,
): void {
  const title = words.title;
  const summary = owedSaid.didSend({ title, name: verbatim(name), from, to, format });
  ctx.audit({ module, recordId: id, action: "export", summary });
}
