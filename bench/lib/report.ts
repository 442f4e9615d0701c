/** One table of everything measured, for people and for programs. */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Measured } from "./job";
import type { Result } from "./measure";
import { RESULTS } from "./paths";

/** The targets hold at this many connections, where a row does not say that it is asked alone. */
const JUDGED_AT = 16;
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

interface Verdict {
  ratio: string;
  target: string;
  met: string;
}

function number(value: number): string {
  if (!Number.isFinite(value)) return "–";
  if (value >= 1_000) return Math.round(value).toLocaleString("en");
  if (value >= 100) return value.toFixed(0);
  return value.toFixed(value >= 10 ? 1 : 2);
}

const times = (value: number) => (Number.isFinite(value) ? `${number(value)} ×` : "–");
const met = (holds: boolean) => (holds ? "yes" : "NO");

const cpu = ({ serverCpu, databaseCpu }: Measured) => serverCpu + databaseCpu;

/** A row's targets: one a floor that has one, and the percentile. */
function verdicts({ product, floors, p95, connections, alone }: Result): Verdict[] {
  const judged = connections === (alone ? 1 : JUDGED_AT);
  const byFloor = floors.map(({ label, atLeast, measured }) => {
    const ratio = product.perSecond / measured.perSecond;
    const asked = judged && atLeast !== undefined;
    return {
      ratio: `${times(ratio)} ${label} (by CPU ${times(cpu(measured) / cpu(product))})`,
      target: asked ? `≥ ${atLeast} ×` : "",
      met: asked ? met(ratio >= (atLeast ?? 0)) : "",
    };
  });
  const percentile =
    judged && p95 !== undefined ? [{ ratio: "", target: `p95 ≤ ${p95} ms`, met: met(product.p95 <= p95) }] : [];
  return [...byFloor, ...percentile];
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
const HEAD: Cells = PRODUCT_HEAD.concat("floor req/s", "floor p95", "floor CPU ms", "ratio", "target", "met");

function lines(result: Result): Cells {
  const { product, floors } = result;
  const judged = verdicts(result);
  const stack = (pick: (verdict: Verdict) => string) =>
    judged
      .map(pick)
      .filter((text) => text !== "")
      .join("; ");
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
    stack(({ ratio }) => ratio),
    stack(({ target }) => target),
    stack(({ met: holds }) => holds),
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
  } else write("partial.md", text);
  return text;
}
