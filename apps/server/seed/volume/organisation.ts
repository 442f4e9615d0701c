/** 200 people in 25 branches: a head office, six regions, three departments in each. */
import type { ClientBase } from "pg";
import { type Random, randomAt } from "./random";
import { GIVEN, SURNAMES } from "./words";

const REGIONS = ["华北大区", "华东大区", "华南大区", "华中大区", "西南大区", "西北大区"];
const DEPARTMENTS = ["销售一部", "销售二部", "销售三部"];
/** People of a department: its head and his salespeople; with the region's manager 32 in a region. */
const DEPARTMENT_SIZES = [10, 10, 11];
const HEAD_OFFICE: readonly string[] = [
  "系统管理员",
  "销售总监",
  "销售总监",
  "销售总监",
  "财务",
  "财务",
  "仓管",
  "行政",
];

/** No password fits it: these people are signed in by whoever measures, never by hand. */
const NO_PASSWORD = "$argon2id$none";

/** Somebody who owns customers, and how many compared with others. */
export interface Owner {
  id: number;
  weight: number;
}

interface Post {
  branch: number;
  role: string;
  leads: boolean;
}

export function personName(random: Random): string {
  return `${random.pick(SURNAMES)}${random.pick(GIVEN)}${random.chance(0.7) ? random.pick(GIVEN) : ""}`;
}

async function addBranch(client: ClientBase, name: string, parent: number | null): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    "insert into branches (name, parent_id, kind) values ($1, $2, $3) returning id::int as id",
    [name, parent, parent === null ? "2" : "1"],
  );
  return rows[0]?.id ?? 0;
}

async function addPosts(client: ClientBase): Promise<Post[]> {
  const head = await addBranch(client, "启程集团", null);
  const posts: Post[] = HEAD_OFFICE.map((role, at) => ({ branch: head, role, leads: at === 1 }));
  for (const region of REGIONS) {
    const branch = await addBranch(client, region, head);
    posts.push({ branch, role: "销售经理", leads: true });
    for (const [at, department] of DEPARTMENTS.entries()) {
      const below = await addBranch(client, department, branch);
      posts.push({ branch: below, role: "销售经理", leads: true });
      for (let n = 1; n < (DEPARTMENT_SIZES[at] ?? 0); n += 1)
        posts.push({ branch: below, role: "销售", leads: false });
    }
  }
  return posts;
}

/**
 * Makes branches with heads and people with roles.
 * @returns who owns customers: managers fewer than salespeople
 */
export async function addOrganisation(client: ClientBase, seed: number): Promise<Owner[]> {
  const posts = await addPosts(client);
  const owners: Owner[] = [];
  for (const [at, post] of posts.entries()) {
    const random = randomAt(seed, at + 1_000_000_000);
    const { rows } = await client.query<{ id: number }>(
      `insert into users (username, nickname, branch_id, password_hash) values ($1, $2, $3, $4) returning id::int as id`,
      [`bench${String(at + 1).padStart(3, "0")}`, personName(random), post.branch, NO_PASSWORD],
    );
    const id = rows[0]?.id ?? 0;
    await client.query("insert into user_roles (user_id, role_id) select $1, id from roles where name = $2", [
      id,
      post.role,
    ]);
    if (post.leads) await client.query("update branches set leader_id = $1 where id = $2", [id, post.branch]);
    if (post.role === "销售") owners.push({ id, weight: 0.7 + 0.6 * random.next() });
    if (post.role === "销售经理") owners.push({ id, weight: 0.3 });
  }
  return owners;
}
