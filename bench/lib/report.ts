/** One table of everything measured, for people and for programs. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Measured } from "./job";
import type { Result } from "./measure";
import { RESULTS, ROOT } from "./paths";

/** The targets hold at this many connections, where a row does not say that it is asked alone. */
const JUDGED_AT = 16;
const PAGE = path.join(ROOT, "docs/benchmarks.md");
const REST_AT_MOST_MB = 200;
const LOAD_AT_MOST_MB = 450;

export interface Report {
  date: string;
  customers: number;
  followups: number;
  seconds: number;
  machine: string;
  restMb: number;
  loadMb: number;
  results: Result[];
}

type Cells = string[];

function number(value: number): string {
  if (!Number.isFinite(value)) return "–";
  if (value >= 1_000) return Math.round(value).toLocaleString("en");
  if (value >= 100) return value.toFixed(0);
  return value.toFixed(value >= 10 ? 1 : 2);
}

const times = (value: number) => (Number.isFinite(value) ? `${number(value)} ×` : "–");
const met = (holds: boolean) => (holds ? "yes" : "NO");

const cpu = ({ serverCpu, databaseCpu }: Measured) => serverCpu + databaseCpu;

/** What is wanted of a row, and what it did. */
interface Target {
  wanted: string;
  measured: string;
  holds: boolean;
}

const ms = (value: number) => `${number(value)} ms`;
const isJudged = ({ connections, alone }: Result) => connections === (alone ? 1 : JUDGED_AT);
const ratioOf = (product: Measured, floor: Measured) => cpu(floor) / cpu(product);

/** The targets of a row: by processor time beside each floor that has one, in processor time, and in the percentile. */
export function targetsOf(result: Result): Target[] {
  if (!isJudged(result)) return [];
  const { product, floors, p95, cpu: most } = result;
  const byFloor = floors.flatMap(({ label, atLeast, measured }) => {
    const ratio = ratioOf(product, measured);
    if (atLeast === undefined) return [];
    return [{ wanted: `≥ ${atLeast} × ${label}`, measured: times(ratio), holds: ratio >= atLeast }];
  });
  const own = cpu(product);
  return [
    ...byFloor,
    ...(most === undefined ? [] : [{ wanted: `≤ ${most} ms of processors`, measured: ms(own), holds: own <= most }]),
    ...(p95 === undefined ? [] : [{ wanted: `p95 ≤ ${p95} ms`, measured: ms(product.p95), holds: product.p95 <= p95 }]),
  ];
}

const PRODUCT_HEAD = [
  "work",
  "conn.",
  "req/s",
  "p50 ms",
  "p95 ms",
  "p99 ms",
  "CPU ms server",
  "CPU ms database",
  "server MB",
];
const HEAD: Cells = PRODUCT_HEAD.concat("floor req/s", "floor p95", "floor CPU ms", "ratio by CPU", "target", "met");

function lines(result: Result): Cells {
  const { product, floors } = result;
  const targets = targetsOf(result);
  const beside = floors.map(
    ({ label, measured }) =>
      `${times(ratioOf(product, measured))} ${label} (${times(product.perSecond / measured.perSecond)} a second)`,
  );
  const each = (pick: (at: number) => number) => floors.map((_, at) => number(pick(at))).join("; ");
  const floor = (at: number) => floors[at]?.measured;
  const failures = product.failed > 0 ? ` (${product.failed} failed)` : "";
  return [
    `${result.name}${failures}`,
    String(result.connections),
    ...[
      product.perSecond,
      product.p50,
      product.p95,
      product.p99,
      product.serverCpu,
      product.databaseCpu,
      product.rssMb,
    ].map(number),
    each((at) => floor(at)?.perSecond ?? Number.NaN),
    each((at) => floor(at)?.p95 ?? Number.NaN),
    floors.map(({ measured }) => number(cpu(measured))).join("; "),
    beside.join("; "),
    targets.map(({ wanted }) => wanted).join("; "),
    targets.map(({ holds }) => met(holds)).join("; "),
  ];
}

const tableLine = (cells: Cells) => `| ${cells.join(" | ")} |`;

/** The report as Markdown. */
function markdown(report: Report): string {
  const { results, restMb, loadMb } = report;
  const memory = (mb: number, atMost: number) => `${mb.toFixed(0)} MB (target ≤ ${atMost} MB: ${met(mb <= atMost)})`;
  const body = [HEAD, HEAD.map(() => "---"), ...results.map(lines)].map(tableLine).join("\n");
  return `# Benchmark of ${report.date}

${report.customers.toLocaleString("en")} customers, ${report.followups.toLocaleString("en")} follow-ups; ${report.machine}; ${report.seconds} s a run, medians of three runs.
Server memory at rest ${memory(restMb, REST_AT_MOST_MB)}, highest under load ${memory(loadMb, LOAD_AT_MOST_MB)}.

${body}

Targets are judged at ${JUDGED_AT} connections. How to read this: docs/benchmarks.md.
`;
}

const FIGURES = /(<!-- figures -->\n)[\s\S]*(<!-- end of figures -->)/;

/** The table of targets in docs/benchmarks.md. */
function figures(report: Report): string {
  const { restMb, loadMb } = report;
  const memory = [
    { work: "memory at rest", wanted: `≤ ${REST_AT_MOST_MB} MB`, measured: restMb, most: REST_AT_MOST_MB },
    { work: "memory under load", wanted: `≤ ${LOAD_AT_MOST_MB} MB`, measured: loadMb, most: LOAD_AT_MOST_MB },
  ].map(({ work, wanted, measured, most }) => [work, wanted, `${measured.toFixed(0)} MB`, met(measured <= most), ""]);
  const works = report.results.flatMap((result) =>
    targetsOf(result).map(({ wanted, measured, holds }, at) => {
      const { serverCpu, databaseCpu } = result.product;
      const spent = at === 0 ? `${number(serverCpu)} + ${number(databaseCpu)}` : "";
      return [at === 0 ? result.name : "", wanted, measured, met(holds), spent];
    }),
  );
  const head = ["work", "target", "measured", "met", "processor ms, server + database"];
  return [
    `The whole run of ${report.date}: ${report.customers.toLocaleString("en")} customers; ${report.machine}; ${report.seconds} s a run, medians of three. Its rows: [latest.md](../bench/results/latest.md).`,
    "",
    ...[head, head.map(() => "---"), ...works, ...memory].map(tableLine),
    "",
  ].join("\n");
}

/** Puts the figures of a whole run into the page that tells of it. */
export function withFigures(page: string, report: Report): string {
  if (!FIGURES.test(page)) throw new Error("docs/benchmarks.md has no place for the figures.");
  return page.replace(FIGURES, (_all, begin: string, end: string) => `${begin}${figures(report)}${end}`);
}

/** Writes bench/results; a run of some rows only is no record, and goes to partial.md. @returns the table */
export function writeReport(report: Report, whole: boolean): string {
  const text = markdown(report);
  mkdirSync(RESULTS, { recursive: true });
  const write = (name: string, content: string) => writeFileSync(path.join(RESULTS, name), content);
  if (whole) {
    const name = report.date.replace(/[ :]/g, "-");
    write(`${name}.json`, `${JSON.stringify(report, null, 2)}\n`);
    write(`${name}.md`, text);
    write("latest.md", text);
    writeFileSync(PAGE, withFigures(readFileSync(PAGE, "utf8"), report));
  } else write("partial.md", text);
  return text;
}
