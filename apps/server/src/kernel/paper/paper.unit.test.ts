/** Papers read back: places, heads, sums, page numbers, codes, and what is refused. */
import type { PaperData, PaperRow } from "@qicheng/engine/print/fill";
import type { PrintItem, PrintTemplate } from "@qicheng/engine/print/template";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { describe, expect, test } from "vitest";
import { drawPaper } from "./paper";

const MM = 72 / 25.4;

interface Word {
  page: number;
  text: string;
  x: number;
  y: number;
}

async function wordsOf(pdf: Uint8Array): Promise<{ words: Word[]; pages: number; size: readonly number[] }> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const words: Word[] = [];
  let size: readonly number[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { height, width } = page.getViewport({ scale: 1 });
    size = [Math.round(width / MM), Math.round(height / MM)];
    for (const item of (await page.getTextContent()).items)
      if ("str" in item && item.str.trim() !== "")
        words.push({ page: number, text: item.str, x: item.transform[4] / MM, y: (height - item.transform[5]) / MM });
  }
  return { words, pages: document.numPages, size };
}

const text = (
  id: string,
  said: string,
  [left, top]: readonly [number, number],
  more: Partial<PrintItem> = {},
): PrintItem => ({
  id,
  type: "text",
  style: { left, top, width: 60, height: 6, fontSize: 10 },
  text: said,
  ...more,
});

const TABLE: PrintItem = {
  id: "t",
  type: "table",
  style: { left: 15, top: 50, width: 180, height: 20, fontSize: 9 },
  table: {
    source: "lines",
    pageSum: true,
    columns: [
      { field: "no", title: "序号", width: 15 },
      { field: "name", title: "品名", width: 105 },
      { field: "money", title: "金额", width: 60, align: "right", sum: true },
    ],
  },
};

const template = (items: readonly PrintItem[], more: Partial<PrintTemplate> = {}): PrintTemplate => ({
  paper: "A4",
  landscape: false,
  margin: { top: 15, right: 15, bottom: 15, left: 15 },
  items,
  ...more,
});

const value = (said: string, given: unknown = said, kind: "text" | "number" = "text") => ({
  text: said,
  value: given,
  kind,
});
const row = (at: number): PaperRow => ({
  no: value(String(at + 1)),
  name: value(`第${at + 1}种产品`),
  money: value(`${at + 1}.00`, `${at + 1}.00`, "number"),
});
const dataOf = (count: number, fields: PaperRow = {}): PaperData => ({
  fields: { Money: value("1,234.50", "1234.50", "number"), ...fields },
  tables: { lines: { columns: ["no", "name", "money"], rows: Array.from({ length: count }, (_, at) => row(at)) } },
});
const drawn = (made: PrintTemplate, ...datas: PaperData[]) =>
  drawPaper({
    template: made,
    datas,
    now: "2026-11-28 09:00",
    said: { pageSum: "本页小计", total: "合计" },
    title: "测试",
  });

describe("a box", () => {
  test("that was moved by 10 mm stands 10 mm further, above a table and below it", async () => {
    for (const [left, top] of [
      [20, 20],
      [30, 30],
      [37.5, 100],
    ] as const) {
      const before = await wordsOf((await drawn(template([TABLE, text("a", "甲乙", [left, top])]), dataOf(1))).pdf);
      const after = await wordsOf(
        (await drawn(template([TABLE, text("a", "甲乙", [left + 10, top + 10])]), dataOf(1))).pdf,
      );
      const at = (words: Word[]) => words.find((word) => word.text === "甲乙") as Word;
      expect(at(before.words).x).toBeCloseTo(left, 0);
      expect(Math.abs(at(after.words).x - at(before.words).x - 10)).toBeLessThan(0.5);
      expect(Math.abs(at(after.words).y - at(before.words).y - 10)).toBeLessThan(0.5);
    }
  });

  test("stands within its height", async () => {
    const { words } = await wordsOf((await drawn(template([text("a", "甲乙", [20, 20])]), dataOf(0))).pdf);
    expect(words[0]?.x).toBeCloseTo(20, 1);
    // its baseline lies in the box, which ends at 26 mm
    expect(words[0]?.y).toBeGreaterThan(22);
    expect(words[0]?.y).toBeLessThan(26);
  });
});

describe("a table", () => {
  test.each([1, 39, 40, 120])("of %i lines repeats its head, counts its pages and sums them", async (count) => {
    const made = template([
      TABLE,
      text("below", "签字盖章", [15, 80]),
      text("foot", "第 {page} 页 共 {pages} 页", [75, 285], { repeat: true }),
    ]);
    const { pdf } = await drawn(made, dataOf(count));
    const { words, pages } = await wordsOf(pdf);
    const on = (page: number) => words.filter((word) => word.page === page).map((word) => word.text);
    const lineAt = (page: number) => words.filter((word) => word.page === page && /^第\d+种产品$/.test(word.text));
    const listed = Array.from({ length: pages }, (_, at) => lineAt(at + 1));
    expect(listed.flat().map((word) => word.text)).toEqual(
      Array.from({ length: count }, (_, at) => `第${at + 1}种产品`),
    );
    for (const [at, found] of listed.entries()) {
      expect(on(at + 1).join("")).toContain(`第 ${at + 1} 页 共 ${pages} 页`);
      if (found.length === 0) continue;
      expect(on(at + 1)).toContain("品名");
      const sum = found.reduce((so, word) => so + Number(/\d+/.exec(word.text)?.[0]), 0);
      const money = `${sum}.00`.replace(/\B(?=(\d{3})+\.)/, ",");
      expect(on(at + 1)).toContain("本页小计");
      expect(on(at + 1)).toContain(money);
    }
    const whole = ((count * (count + 1)) / 2).toLocaleString("zh-CN", { minimumFractionDigits: 2 });
    expect(words.map((word) => word.text)).toContain(whole);
    // what was drawn 10 mm below the table stands as far below its end: 2.2 mm below the base of its last line
    const total = words.find((word) => word.text === "合计") as Word;
    const below = words.find((word) => word.text === "签字盖章") as Word;
    expect([below.page, total.page]).toEqual([pages, pages]);
    const base = (10 * 1.16) / MM + (6 - (10 * 1.448) / MM) / 2;
    expect(Math.abs(below.y - base - (total.y + 2.2) - 10)).toBeLessThan(0.5);
  });

  test("has no column that the reader lacks, and is as wide as before", async () => {
    const data = dataOf(2);
    const without = {
      ...data,
      tables: { lines: { ...data.tables.lines, columns: ["no", "name"], rows: data.tables.lines?.rows ?? [] } },
    };
    const { words } = await wordsOf((await drawn(template([TABLE]), without)).pdf);
    const said = words.map((word) => word.text).join(" ");
    expect(said).toContain("品名");
    expect(said).not.toContain("金额");
    expect(said).not.toContain("合计");
  });
});

describe("texts", () => {
  test("are looked up and never evaluated", async () => {
    const typed = `{{7*7}} \${7*7} <%=7*7%> {nobody} {constructor} {__proto__}`;
    const item = text("a", `${typed} {Money} {Money|upper}`, [15, 20], {
      style: { left: 15, top: 20, width: 180, height: 20 },
    });
    const { words } = await wordsOf((await drawn(template([item]), dataOf(0))).pdf);
    const said = words.map((word) => word.text).join("");
    expect(said).toContain(`{{7*7}} \${7*7} <%=7*7%> {nobody} {constructor} {__proto__}`);
    expect(said).toContain("1,234.50 壹仟贰佰叁拾肆元伍角整");
    expect(said).not.toContain("49");
  });

  test("with characters that the font lacks are told", async () => {
    const { missing, pdf } = await drawn(template([text("a", "好😀𓀀", [15, 20])]), dataOf(0));
    expect(missing).toEqual(["😀", "𓀀"]);
    expect((await wordsOf(pdf)).words.map((word) => word.text).join("")).toBe("好□□");
  });

  test("that do not fit become smaller, and are told where that is not enough", async () => {
    const long = "很长的备注".repeat(4);
    const { tooLong } = await drawn(template([text("a", long, [15, 20])]), dataOf(0));
    expect(tooLong).toEqual([]);
    const longer = "很长的备注".repeat(40);
    expect((await drawn(template([text("a", longer, [15, 20])]), dataOf(0))).tooLong).toEqual([longer]);
  });

  test("stand only where their condition holds", async () => {
    const when = (op: string, value_: string) => ({ show: [{ field: "Money", op, value: value_ }] });
    const items = [
      text("a", "大额", [15, 20], when("gt", "1000")),
      text("b", "小额", [15, 30], when("le", "1000")),
      text("c", "缺字段", [15, 40], { show: [{ field: "secret", op: "empty" }] }),
    ];
    const { words } = await wordsOf((await drawn(template(items), dataOf(0))).pdf);
    expect(words.map((word) => word.text)).toEqual(["大额"]);
  });
});

test("papers of several sizes come as they were chosen", async () => {
  for (const [paper, landscape, size] of [
    ["A4", false, [210, 297]],
    ["A4", true, [297, 210]],
    ["A5", false, [148, 210]],
    ["241x140", false, [241, 140]],
    ["241x93", false, [241, 93]],
  ] as const)
    expect(
      (await wordsOf((await drawn(template([text("a", "甲", [15, 20])], { paper, landscape }), dataOf(0))).pdf)).size,
    ).toEqual(size);
});

test("codes are drawn, and a text that cannot be one is told", async () => {
  const code = (id: string, type: "qr" | "barcode", said: string): PrintItem => ({
    id,
    type,
    style: { left: 20, top: 20, width: 40, height: 20 },
    text: said,
  });
  const plain = await drawn(template([]), dataOf(0));
  const qr = await drawn(template([code("a", "qr", "合同 {Money}")]), dataOf(0));
  const bars = await drawn(template([code("a", "barcode", "XSD202611280001")]), dataOf(0));
  expect(qr.pdf.length).toBeGreaterThan(plain.pdf.length + 300);
  expect(bars.pdf.length).toBeGreaterThan(plain.pdf.length + 100);
  const wrong = await drawn(template([code("a", "barcode", "中文")]), dataOf(0));
  expect(wrong.noCode).toEqual(["中文"]);
});

test("several records count their pages each for itself", async () => {
  const foot = text("foot", "第 {page} 页 共 {pages} 页", [75, 285], { repeat: true });
  const name = text("n", "{name}", [15, 20]);
  const made = template([TABLE, foot, name]);
  const { pdf } = await drawn(made, dataOf(60, { name: value("甲") }), dataOf(1, { name: value("乙") }));
  const { words, pages } = await wordsOf(pdf);
  const said = (page: number) =>
    words
      .filter((word) => word.page === page)
      .map((word) => word.text)
      .join(" ");
  expect(pages).toBe(3);
  expect(said(1)).toContain("第 1 页 共 2 页");
  expect(said(2)).toContain("第 2 页 共 2 页");
  expect(said(3)).toContain("第 1 页 共 1 页");
  expect(said(3)).toContain("乙");
  expect(said(1)).toContain("甲");
});

describe("bounds", () => {
  test("end what takes too long, and the next paper is drawn", async () => {
    await expect(
      drawPaper(
        { template: template([TABLE]), datas: [dataOf(5_000)], now: "", said: { pageSum: "", total: "" }, title: "" },
        { heapMb: 512, withinMs: 300 },
      ),
    ).rejects.toMatchObject({ code: "TOO_LARGE" });
    expect((await drawn(template([text("a", "甲", [15, 20])]), dataOf(0))).pages).toBe(1);
  });

  test("end what takes too much memory", async () => {
    await expect(
      drawPaper(
        { template: template([TABLE]), datas: [dataOf(5_000)], now: "", said: { pageSum: "", total: "" }, title: "" },
        { heapMb: 48 },
      ),
    ).rejects.toMatchObject({ code: "TOO_LARGE" });
  });

  test("open no file and no address", async () => {
    for (const text_ of ["/etc/passwd", "http://127.0.0.1:9/x.png", "data:image/png;base64,AAAA"])
      await expect(
        drawn(
          template([{ id: "p", type: "picture", style: { left: 1, top: 1, width: 9, height: 9 }, text: text_ }]),
          dataOf(0),
        ),
      ).rejects.toMatchObject({ code: "VALIDATION" });
  });
});
