/** A statement of account on paper: heading, sums, each movement with what is open after it, ageing, and both signatures. */
import { statementSaid } from "@qicheng/api/receivables/messages";
import { AGES } from "@qicheng/engine/documents/open-rows";
import type { PaperRow, PaperValue } from "@qicheng/engine/print/fill";
import type { PrintColumn, PrintItem, PrintTemplate } from "@qicheng/engine/print/template";
import type { Message } from "@qicheng/engine/text/message";
import type { Context } from "../../kernel/work/context";
import type { Printed } from "../print-templates/public";

export interface StatementLine {
  day: string;
  /** How it came about. */
  kind: string;
  name: string;
  due: number;
  settled: number;
  /** Money in advance that came or was used. */
  advance?: number;
  balance: number;
}

export type Ageing = Record<"open" | (typeof AGES)[number]["key"], number>;

/** Words of whoever owes whom. */
export interface StatementWords {
  title: Message;
  party: Message;
  opening: Message;
  due: Message;
  settled: Message;
  closing: Message;
  prepaid: Message;
  columns: { due: Message; settled: Message; advance?: Message; balance: Message };
}

export interface StatementSheet {
  words: StatementWords;
  name: string;
  from: string;
  to: string;
  opening: number;
  due: number;
  settled: number;
  closing: number;
  prepaid: number;
  /** Left out for readers without the right to it, and of statements that have none. */
  ageing?: Ageing | undefined;
  rows: readonly StatementLine[];
}

const [LEFT, WIDTH] = [15, 180];

const text = (value: string): PaperValue => ({ text: value, value, kind: "text" });
const FEN = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
const money = (value: number): PaperValue => ({ text: value.toLocaleString("zh-CN", FEN), value, kind: "number" });
const some = (value: number): PaperValue => (value === 0 ? text("") : money(value));

/** Columns of the movements, with the share of the width that each takes. */
export function statementColumns({ words }: StatementSheet): { key: string; title: Message; width: number }[] {
  const { due, settled, advance, balance } = words.columns;
  return [
    { key: "day", title: statementSaid.day, width: advance ? 20 : 22 },
    { key: "kind", title: statementSaid.matter, width: advance ? 22 : 26 },
    { key: "name", title: statementSaid.record, width: advance ? 36 : 54 },
    { key: "due", title: due, width: 26 },
    { key: "settled", title: settled, width: 26 },
    ...(advance ? [{ key: "advance", title: advance, width: 25 }] : []),
    { key: "balance", title: balance, width: advance ? 25 : 26 },
  ];
}

type Put = (type: PrintItem["type"], box: readonly [number, number, number, number], more?: Partial<PrintItem>) => void;

function signatures(ctx: Context, put: Put, top: number): void {
  put("text", [LEFT, top, WIDTH, 7], { text: ctx.say(statementSaid.checked) });
  for (const [at, name] of ["{company.name}", "{name}"].entries()) {
    const left = LEFT + at * (WIDTH / 2 + 2);
    const width = WIDTH / 2 - 2;
    put("rect", [left, top + 9, width, 32], { style: { border: 0.5, color: "#8c8c8c" } as PrintItem["style"] });
    put("text", [left + 3, top + 11, width - 6, 7], { text: `${name}${ctx.say(statementSaid.seal)}` });
    put("text", [left + 3, top + 32, width - 6, 7], { text: ctx.say(statementSaid.signed) });
  }
}

export function statementTemplate(ctx: Context, sheet: StatementSheet): PrintTemplate {
  const items: PrintItem[] = [];
  const put: Put = (type, [left, top, width, height], { style, ...more } = {}) => {
    items.push({ id: `i${items.length + 1}`, type, ...more, style: { left, top, width, height, ...style } });
  };
  const look = (style: Partial<PrintItem["style"]>) => style as PrintItem["style"];
  const label = (message: Message, key: string) => `${ctx.say(message)}：{${key}}`;
  const { words } = sheet;
  put("logo", [LEFT, 11, 28, 12]);
  put("text", [50, 10, 110, 7], { text: "{company.name}", style: look({ fontSize: 12, align: "center" }) });
  put("text", [50, 17, 110, 10], {
    text: ctx.say(words.title),
    style: look({ fontSize: 18, bold: true, align: "center" }),
  });
  put("text", [LEFT, 31, WIDTH, 6], { text: label(words.party, "name"), style: look({ bold: true }) });
  put("text", [LEFT, 37, WIDTH, 6], { text: label(statementSaid.span, "span") });
  const sums = [
    [words.opening, "opening"],
    [words.due, "due"],
    [words.settled, "settled"],
    [words.closing, "closing"],
    [words.prepaid, "prepaid"],
  ] as const;
  for (const [at, [title, key]] of sums.entries())
    put("text", [LEFT + (at % 3) * 60, 43 + Math.floor(at / 3) * 6, 58, 6], { text: label(title, key) });
  const columns = statementColumns(sheet).map(
    ({ key, title, width }): PrintColumn => ({
      field: key,
      title: ctx.say(title),
      width,
      ...(["due", "settled", "advance", "balance"].includes(key) ? { align: "right" } : {}),
      ...(["due", "settled"].includes(key) ? { sum: true } : {}),
    }),
  );
  put("table", [LEFT, 58, WIDTH, 20], { table: { source: "lines", columns }, style: look({ fontSize: 9 }) });
  put("text", [LEFT, 81, 120, 7], {
    text: `${ctx.say(words.closing)}（${ctx.say(statementSaid.capitals)}）：{closing|upper}`,
    style: look({ bold: true }),
  });
  put("text", [LEFT + 120, 81, 60, 7], { text: "¥{closing}", style: look({ bold: true, align: "right" }) });
  let top = 91;
  if (sheet.ageing) {
    put("text", [LEFT, top, WIDTH, 6], {
      text: ctx.say(statementSaid.ageing({ day: sheet.to })),
      style: look({ bold: true }),
    });
    const ages = AGES.map(
      ({ key, cn, en }): PrintColumn => ({
        field: key,
        title: ctx.say({ cn, en }),
        width: WIDTH / AGES.length,
        align: "right",
      }),
    );
    put("table", [LEFT, top + 7, WIDTH, 14], {
      table: { source: "ageing", columns: ages },
      style: look({ fontSize: 8 }),
    });
    top += 25;
  }
  signatures(ctx, put, top);
  const foot = { fontSize: 8, color: "#595959" };
  const made = ctx.say(statementSaid.madeBy({ name: "{print.user}", time: "{print.time}" }));
  put("text", [LEFT, 284.5, 120, 5], { repeat: true, text: made, style: look(foot) });
  const page = ctx.say(statementSaid.page({ page: "{page}", pages: "{pages}" }));
  put("text", [135, 284.5, 60, 5], { repeat: true, text: page, style: look({ ...foot, align: "right" }) });
  return { paper: "A4", landscape: false, margin: { top: 15, right: 15, bottom: 18, left: 15 }, items };
}

/** What the template says of this statement. */
export function statementData(ctx: Context, id: number, sheet: StatementSheet): Printed {
  const { name, from, to, opening, rows, words } = sheet;
  const first: PaperRow = {
    day: text(from),
    kind: text(ctx.say(words.opening)),
    name: text(""),
    due: text(""),
    settled: text(""),
    advance: text(""),
    balance: money(opening),
  };
  const lines = rows.map(
    (row): PaperRow => ({
      day: text(row.day),
      kind: text(row.kind),
      name: text(row.name),
      due: some(row.due),
      settled: some(row.settled),
      advance: some(row.advance ?? 0),
      balance: money(row.balance),
    }),
  );
  const sums = (["opening", "due", "settled", "closing", "prepaid"] as const).map((key) => [key, money(sheet[key])]);
  return {
    id,
    name,
    data: {
      fields: {
        ...Object.fromEntries(sums),
        name: text(name),
        span: text(ctx.say(statementSaid.until({ from, to }))),
      },
      tables: {
        lines: { columns: statementColumns(sheet).map(({ key }) => key), rows: [first, ...lines] },
        ...(sheet.ageing && {
          ageing: {
            columns: AGES.map(({ key }) => key),
            rows: [Object.fromEntries(AGES.map(({ key }) => [key, money(sheet.ageing?.[key] ?? 0)]))],
          },
        }),
      },
    },
  };
}
