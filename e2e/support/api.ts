/** The product's HTTP API, to arrange what a journey starts from. */
import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { RANKS } from "@qicheng/engine/calls/state";
import { productUrl } from "./server";

/** Of the demo accounts. */
export const PASSWORD = "Qicheng@2026";
/** Of employees that a journey adds. */
export const OWN_PASSWORD = "Zhuolu#5582x";

export interface Answer {
  result: string;
  msg: string;
  code?: string;
  data?: unknown;
  rows?: unknown;
  total?: unknown;
  model?: unknown;
}

interface Profile {
  UserID: number;
  Name: string;
  NickName: string;
  rolename: string;
  mustChangePwd: number;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Sends one call. The answer may be a refusal. */
export async function send(path: string, body: object, given: { key?: string; baseUrl?: string } = {}) {
  const response = await fetch(`${given.baseUrl ?? productUrl()}${path}`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "Idempotency-Key": randomUUID(),
      ...(given.key ? { authkey: given.key } : {}),
    },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Answer;
}

/** @throws Error when the server refuses */
export async function call(key: string, path: string, body: object = {}): Promise<Answer> {
  const answer = await send(path, body, { key });
  if (answer.result !== "success") throw new Error(`${path}: ${answer.msg}`);
  return answer;
}

interface Sent {
  name: string;
  bytes: Buffer;
}

/** Sends a file of some bytes with what belongs to it. */
export async function upload(key: string, path: string, { name, bytes }: Sent, more: Record<string, string> = {}) {
  const form = new FormData();
  for (const [field, value] of Object.entries(more)) form.append(field, value);
  form.append("file", new Blob([new Uint8Array(bytes)]), name);
  const response = await fetch(`${productUrl()}${path}`, { method: "POST", headers: { authkey: key }, body: form });
  const { data, msg } = (await response.json()) as { data?: unknown; msg: string };
  if (data === undefined) throw new Error(`${name}: ${msg}`);
  return data;
}

/** The rows of a list answer. */
export async function rowsOf<Row>(key: string, path: string, body: object = {}): Promise<Row[]> {
  const { rows } = await call(key, path, body);
  return rows as Row[];
}

/** User names of employees that a journey adds begin so. */
const ADDED = "e2e";

interface SignInOptions {
  baseUrl?: string | undefined;
  password?: string | undefined;
}

const passwordOf = (username: string) => (username.startsWith(ADDED) ? OWN_PASSWORD : PASSWORD);

export async function signInByApi(username: string, options: SignInOptions = {}) {
  const { baseUrl, password = passwordOf(username) } = options;
  const answer = await send("/api/user/login", { username, password }, baseUrl === undefined ? {} : { baseUrl });
  if (answer.result !== "success") throw new Error(`${username}: ${answer.msg}`);
  const { LoginToken, ...profile } = answer.data as Profile & { LoginToken: string };
  return { key: LoginToken, profile, tree: answer.model };
}

function idOf({ data }: Answer): number {
  if (!isRecord(data) || typeof data.id !== "number") throw new Error("the answer has no id");
  return data.id;
}

let made = 0;
/** A name that nothing else has. */
export function uniqueName(what: string): string {
  made += 1;
  return `${what}${process.pid}${Date.now().toString(36)}${made}`;
}

/** A mobile number that nobody has. */
export function uniqueMobile(): string {
  made += 1;
  const tail = `${process.pid}${made}${Date.now()}`.slice(-8);
  return `199${tail}`;
}

export interface MadeCustomer {
  id: number;
  name: string;
}

/** A customer of whoever holds the key. */
export async function makeCustomer(key: string, values: Record<string, unknown> = {}): Promise<MadeCustomer> {
  const name = (values.CustomerName as string | undefined) ?? uniqueName("旅程测试客户");
  return { id: idOf(await call(key, "/api/customer/add", { ...values, CustomerName: name })), name };
}

export async function makeContact(key: string, customerId: number, values: Record<string, unknown>): Promise<number> {
  return idOf(await call(key, "/api/contact/add", { customerId, ...values }));
}

/** The follow-up method of a name. */
export async function methodOf(key: string, name: string): Promise<number> {
  const { data } = await call(key, "/api/Status/json", { types: "logMethod" });
  const entries = isRecord(data) ? (data.logMethod as { code: number; name: string }[]) : [];
  const entry = entries.find((candidate) => candidate.name === name);
  if (!entry) throw new Error(`no method ${name}`);
  return entry.code;
}

/** Ends every session of a person except the one of `key`. */
export async function endOtherSessions(key: string): Promise<void> {
  const sessions = await rowsOf<{ id: number; current: number }>(key, "/api/user/sessions");
  const ids = sessions.filter(({ current }) => current !== 1).map(({ id }) => id);
  await call(key, "/api/user/sessionRevoke", { ids });
}

interface OwnCall {
  callId: number;
  state: number;
}

/** The last call of a person ends, if it runs, and its outcome is told; nothing where he has signed out. */
export async function endCall(key: string): Promise<void> {
  const current = async (): Promise<OwnCall | null> => {
    const { data } = await send("/api/doublecall/seatdetail", {}, { key });
    return isRecord(data) ? (data.call as OwnCall | null) : null;
  };
  const runs = await current();
  if (!runs) return;
  const id = runs.callId;
  if (runs.state < RANKS.ended) await send("/api/doublecall/hangup", { id }, { key });
  const isOver = async () => ((await current())?.state ?? RANKS.ended) >= RANKS.ended;
  await expect.poll(isOver).toBe(true);
  await send("/api/doublecall/outcome", { id, outcome: "answered" }, { key });
}

/** An employee with an initial password, as an administrator adds him. */
export async function makeEmployee(admin: string, given: { role: string; branch: string; nickname?: string }) {
  const roles = (await call(admin, "/main/role/list")).data as { id: number; name: string }[];
  const role = roles.find(({ name }) => name === given.role);
  const branch = findBranch((await call(admin, "/api/branch/TreeJson")).data as BranchNode[], given.branch);
  if (!role || !branch) throw new Error("no such role or branch");
  const username = uniqueName(ADDED);
  const answer = await call(admin, "/api/user/add", {
    Name: username,
    NickName: given.nickname ?? `测${username.slice(-4)}`,
    BranchID: branch.id,
    roleids: [role.id],
    mobile: "",
    email: "",
    sex: "",
    zhiwei: "",
  });
  const { id, password } = answer.data as { id: number; password: string };
  return { id, username, initial: password };
}

/** An employee who has changed his initial password and can work. */
export async function makeColleague(admin: string, given: { role: string; branch: string }): Promise<string> {
  const { username, initial } = await makeEmployee(admin, given);
  const { key } = await signInByApi(username, { password: initial });
  await call(key, "/api/user/EditPwd", { oldpwd: initial, newpwd: OWN_PASSWORD });
  return username;
}

interface BranchNode {
  id: number;
  Name: string;
  children: BranchNode[];
}

function findBranch(nodes: readonly BranchNode[], name: string): BranchNode | undefined {
  for (const node of nodes) {
    const found = node.Name === name ? node : findBranch(node.children, name);
    if (found) return found;
  }
  return undefined;
}

/** Settings of the company for as long as `act` takes. */
export async function withSettings(values: object, act: () => Promise<void>): Promise<void> {
  const { key } = await signInByApi("admin");
  const all = (await call(key, "/api/basic/detail")).data as Record<string, unknown>;
  const former = Object.fromEntries(Object.keys(values).map((name) => [name, all[name]]));
  await call(key, "/api/basic/edit", values);
  await act().finally(() => call(key, "/api/basic/edit", former));
}

/** A lead of somebody's. */
export async function leadOf(who: string, values: Record<string, unknown> = {}): Promise<{ id: number; name: string }> {
  const { key } = await signInByApi(who);
  const name = uniqueName("线索航线");
  return { id: idOf(await call(key, "/api/clues/add", { CustomerName: name, ...values })), name };
}
