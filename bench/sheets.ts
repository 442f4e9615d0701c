/** How long a table of 100,000 rows × 15 columns takes to be written and read, and in how much memory: `npx tsx bench/sheets.ts`. */
import { createWriteStream, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { SheetColumn } from "@qicheng/engine/fields/columns";
import { type OpenedSheet, openSheet } from "../apps/server/src/kernel/sheets/open-sheet";
import { writeCsv } from "../apps/server/src/kernel/sheets/write-csv";
import { writeWorkbook } from "../apps/server/src/kernel/sheets/write-workbook";

const ROWS = 100_000;
const MB = 1_048_576;
const WRITE_WITHIN_S = 10;
/** Of the 60 s that an import may take: the rest is the database's. */
const READ_WITHIN_S = 15;
const MORE_MB = 200;

const columns: SheetColumn[] = [
  ...["客户名称", "联系人", "详细地址", "来源", "行业", "备注"].map((title) => ({
    title,
    kind: "text" as const,
    width: 20,
  })),
  ...["手机", "统一社会信用代码"].map((title) => ({ title, kind: "code" as const, width: 20 })),
  ...["合同金额", "已收金额"].map((title) => ({ title, kind: "money" as const, width: 14, scale: 2 })),
  { title: "税率", kind: "percent", width: 8, scale: 2 },
  { title: "员工数", kind: "number", width: 10, scale: 0 },
  { title: "签约日期", kind: "date", width: 12 },
  { title: "创建时间", kind: "datetime", width: 18 },
  { title: "最后跟进时间", kind: "datetime", width: 18 },
];

async function* rows(): AsyncGenerator<unknown[]> {
  for (let at = 0; at < ROWS; at += 1)
    yield [
      `杭州启程第${at}科技有限公司`,
      `张${at % 997}`,
      `浙江省杭州市西湖区文三路${at % 500}号`,
      "展会",
      "软件",
      `第${at}次拜访，客户对报价基本满意，约定下周再谈`,
      `138${String(at).padStart(8, "0")}`,
      `91330106MA27${String(at).padStart(6, "0")}`,
      at * 1.37,
      at * 0.61,
      13,
      at % 5_000,
      "2026-01-31",
      "2026-01-31 14:30",
      "2026-02-28 09:05",
    ];
}

const seconds = (since: number) => (performance.now() - since) / 1_000;
const folder = mkdtempSync(path.join(tmpdir(), "qicheng-sheets-"));
let failed = false;

/** Runs it beside a watch on the memory of the process. */
async function measured(name: string, withinS: number, work: () => Promise<number>): Promise<void> {
  const rest = process.memoryUsage.rss();
  let most = rest;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 10);
  const since = performance.now();
  const count = await work();
  const taken = seconds(since);
  clearInterval(watch);
  const more = (most - rest) / MB;
  const holds = taken <= withinS && more <= MORE_MB;
  failed ||= !holds;
  console.log(
    `${name.padEnd(22)} ${taken.toFixed(1).padStart(5)} s  + ${more.toFixed(0).padStart(3)} MB  ${count}  ${holds ? "yes" : "NO"}`,
  );
}

try {
  for (const [extension, write] of [
    ["xlsx", writeWorkbook],
    ["csv", writeCsv],
  ] as const) {
    const file = path.join(folder, `rows.${extension}`);
    await measured(`write ${extension}`, WRITE_WITHIN_S, async () => {
      await write(createWriteStream(file), { name: "客户", columns, rows: rows() });
      return statSync(file).size;
    });
    let opened: OpenedSheet | undefined;
    await measured(`look at ${extension}`, READ_WITHIN_S, async () => {
      opened = await openSheet(file, file);
      return opened.proposed.rows;
    });
    await measured(`read ${extension}`, READ_WITHIN_S, async () => {
      let count = 0;
      for await (const _row of opened?.rows() ?? []) count += 1;
      return count;
    });
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;
