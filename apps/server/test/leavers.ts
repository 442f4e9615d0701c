/** People who leave, with what they have. */
import { users } from "@qicheng/api/users/routes";
import { sql } from "kysely";
import { dropCaches, unique } from "./arrange";
import type { Caller, TestServer } from "./harness";
import { count } from "./observe";

export interface Leaver {
  id: number;
  name: string;
  username: string;
}

/** Somebody new of a branch, with a role. */
export async function newcomer(server: TestServer, { branch = "甲部", role = "销售" } = {}): Promise<Leaver> {
  const username = unique("lz");
  const name = unique("离");
  const [made] = await server.rows(sql<{ id: number }>`
    with made as (
      insert into users (username, nickname, branch_id, password_hash, call_enabled)
      select ${username}, ${name}, id, '-', 1 from branches where name = ${branch} returning id),
    given as (insert into user_roles (user_id, role_id) select made.id, r.id from made, roles r where r.name = ${role})
    select id from made`);
  await dropCaches(server);
  return { id: made?.id ?? 0, name, username };
}

/** So many rows of his: customers without a deal, or leads. @returns their ids */
export async function owns(
  server: TestServer,
  { id }: Pick<Leaver, "id">,
  many: number,
  { clue = 1, level = null as number | null, due = false } = {},
): Promise<number[]> {
  const rows = await server.rows(sql<{ id: number }>`
    insert into customers (name, owner_id, owned_at, created_by, clue, level_id, next_follow_at)
    select ${unique("留")} || n, ${id}, now(), ${id}, ${clue}, ${level}, ${due ? sql`now()` : null}
    from generate_series(1, ${many}::int) n returning id`);
  return rows.map((row) => row.id);
}

/** A share of somebody's customer. */
export const sharedTo = (
  server: TestServer,
  customer: number,
  person: number,
  { access = "r", until = null as string | null } = {},
) =>
  sql`insert into customer_shares (customer_id, user_id, access, until) values (${customer}, ${person}, ${access}, ${until})`.execute(
    server.db,
  );

export const ownedBy = (server: TestServer, { id }: Pick<Leaver, "id">) =>
  count(server, sql`select count(*)::int as n from customers where owner_id = ${id} and deleted_at is null`);

export const quit = (caller: Caller, { id }: Pick<Leaver, "id">, more: object = {}) =>
  caller.post(users.quit, { id, ...more });

export const leftOf = async (caller: Caller, { id }: Pick<Leaver, "id">) =>
  (await caller.post(users.handover, { id })).data;

/** As the list of staff has him. */
export const pendingOf = async (caller: Caller, { id }: Pick<Leaver, "id">) =>
  (await caller.post(users.view, { id })).data as { pending: number; QuitStatus: number; can: object };

/** A session of his. */
export const keyOf = (server: TestServer, { id }: Pick<Leaver, "id">): Promise<string> =>
  server.services.sessions.start(server.db, id, { ip: "127.0.0.1", agent: "leaver" });

export const isIn = async (server: TestServer, key: string): Promise<boolean> =>
  (await server.anonymous.get("/api/user/isApplogin", { headers: { authkey: key } })).status === 200;
