/** The statements that the product really sends for a list, with the plan of each, kept beside the numbers. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { Packet } from "../../apps/server/src/kernel/db/packet";
import { approvalList, badges, oneApproval } from "./approval-rows";
import type { PreparedRequest } from "./job";
import { withOwnApp } from "./own-app";
import { RESULTS } from "./paths";
import { productRequest } from "./requests";
import {
  type ListBody,
  leadsRequest,
  levelAndRange,
  listRequest,
  ownRange,
  queueRequest,
  type RowSources,
} from "./rows";

interface Statement {
  text: string;
  values: readonly unknown[];
}

interface PlanCase {
  name: string;
  request: PreparedRequest;
}

const LONGEST_VALUE = 400;

/** Begin and commit are of no interest. */
const statementsOf = ([first]: unknown[]): Statement[] =>
  first instanceof Packet ? first.statements.filter(({ values }) => values.length > 0) : [];

/** Hears every statement with parameters that this process sends. @returns how to stop */
function listen(heard: Statement[]): () => void {
  const prototype = pg.Client.prototype as { query: (...args: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function (this: unknown, ...args: unknown[]) {
    heard.push(...statementsOf(args));
    return query.apply(this, args);
  };
  return () => {
    prototype.query = query;
  };
}

/** Answers a request with the product's own application and hears what it asks of the database. */
type Capture = (request: PreparedRequest) => Promise<Statement[]>;

async function withCapture(databaseUrl: string, work: (capture: Capture) => Promise<void>): Promise<void> {
  const heard: Statement[] = [];
  const stopListening = listen(heard);
  await withOwnApp(databaseUrl, (send) =>
    work(async (request) => {
      // The first one fills the caches of session, organisation and fields.
      await send(request);
      heard.length = 0;
      await send(request);
      return [...heard];
    }),
  ).finally(stopListening);
}

function casesOf({ people, samples, todos, deepPage }: RowSources): PlanCase[] {
  const scopes = {
    // The one with most to mind: stars and shares.
    salesperson: people.sellers.find(({ id }) => id % 2 === 1),
    manager: people.managers.find(({ id }) => id % 2 === 1) ?? people.managers[0],
    director: people.directors[0],
  };
  const lists: Record<string, ListBody> = {
    "first-page": { count: "1" },
    "own-rows": { count: "1", dataType: "myself" },
    "level-and-half-a-year": { count: "1", data: levelAndRange(samples) },
    "own-field-range": { count: "1", data: ownRange(1) },
    pool: { count: "1", gonghai: 1, sort: "poolTime", order: "desc" },
    "rare-word": { count: "1", key: samples.rareWords[0] ?? "" },
    "common-word": { count: "1", key: samples.commonWord },
    "one-character": { count: "1", key: samples.commonWord.slice(0, 1) },
    "pinyin-initials": { count: "1", key: samples.initials[0] ?? "" },
    "phone-tail": { count: "1", key: samples.phoneTails[0] ?? "" },
    "deep-page": { count: "0", page: deepPage },
    "sorted-by-last-follow-up": { count: "0", sort: "genjintime" },
    "overdue-soonest-first": { count: "0", sort: "nextgenjintime", order: "asc" },
    "overdue-latest-first": { count: "0", sort: "nextgenjintime", order: "desc" },
    "board-by-level": { count: "only", board: "status" },
  };
  const desk: PlanCase[] = scopes.salesperson
    ? [
        { name: "queue.salesperson", request: queueRequest(scopes.salesperson) },
        { name: "leads-to-follow-up.salesperson", request: leadsRequest(scopes.salesperson, { tobe: 1 }) },
        { name: "own-leads.salesperson", request: leadsRequest(scopes.salesperson, { dataType: "myself" }) },
      ]
    : [];
  const director = people.directors[0];
  const approvals: PlanCase[] = [
    ...todos.slice(0, 1).flatMap((todo) => [
      { name: "approvals-todo.salesperson", request: approvalList(todo.person, "todo") },
      { name: "approvals-todo-by-title.salesperson", request: approvalList(todo.person, "todo", todo.name) },
      { name: "approvals-badges.salesperson", request: badges(todo.person) },
      { name: "approvals-done.salesperson", request: approvalList(todo.person, "myApproval") },
      { name: "approvals-done-and-ended.salesperson", request: approvalList(todo.person, "completed") },
      { name: "approvals-submitted.salesperson", request: approvalList(todo.person, "mySubmit") },
      { name: "one-approval.salesperson", request: oneApproval(todo) },
    ]),
    ...(director ? [{ name: "approvals-all.director", request: approvalList(director, "all") }] : []),
  ];
  const ofLists = Object.entries(lists).flatMap(([name, body]) =>
    Object.entries(scopes).flatMap(([scope, person]) =>
      person ? [{ name: `${name}.${scope}`, request: listRequest(person, body) }] : [],
    ),
  );
  return [...ofLists, ...desk, ...approvals];
}

const shown = (value: unknown) => {
  const text = JSON.stringify(value) ?? "null";
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}… (${text.length} characters)` : text;
};

async function explain(client: pg.Client, options: string, { text, values }: Statement): Promise<string> {
  const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain (${options}) ${text}`, [...values]);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

async function explained(client: pg.Client, statement: Statement): Promise<string> {
  await explain(client, "analyze, buffers", statement);
  const plan = await explain(client, "analyze, buffers", statement);
  const values = statement.values.map((value, at) => `-- $${at + 1} = ${shown(value)}`).join("\n");
  return `${statement.text.trim()}\n${values}\n\n${plan}\n`;
}

const isRead = ({ text }: Statement) => /^\s*(?:\/\*.*?\*\/\s*)?(?:select|with)\b/i.test(text);

/**
 * Writes bench/results/plans: one file a list query and scope with measured plans, and shapes.txt, which changes only
 * when a plan does.
 */
export async function writePlans(databaseUrl: string, client: pg.Client, sources: RowSources): Promise<number> {
  const directory = path.join(RESULTS, "plans");
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  const shapes: string[] = [];
  let written = 0;
  await withCapture(databaseUrl, async (capture) => {
    for (const { name, request } of casesOf(sources)) {
      const parts: string[] = [];
      shapes.push(`== ${name}`);
      for (const statement of (await capture(request)).filter(isRead)) {
        parts.push(await explained(client, statement));
        shapes.push(await explain(client, "costs off", statement), "");
      }
      writeFileSync(path.join(directory, `${name}.txt`), parts.join(`\n${"-".repeat(100)}\n\n`));
      written += 1;
    }
    const [one] = await sources.draw(1);
    if (!one) return;
    const key = sources.people.keyOf.get(one.owner) ?? "";
    const record = await capture(productRequest("/api/customer/Views", key, { id: one.id }));
    const parts = [];
    for (const statement of record.filter(isRead)) parts.push(await explained(client, statement));
    writeFileSync(path.join(directory, "one-record.owner.txt"), parts.join("\n"));
    written += 1;
  });
  // Ids and search words are drawn from the volume, so they stay the same while it does.
  writeFileSync(path.join(directory, "shapes.txt"), `${shapes.join("\n")}\n`);
  return written;
}
