/** The people of the tests: two branches under one head office, and somebody who has left. */
import { sql } from "kysely";
import type { RightsDatabase } from "../src/kernel/db/database";

interface PersonSeed {
  branch: "总部" | "甲部" | "乙部";
  role: string;
  quit?: boolean;
}

/** boss administers; mgrA heads 甲部 with s1 and s2; s3 is in 乙部; ex has left; view may look and do nothing, nor call; none has no role. */
export const PEOPLE = {
  boss: { branch: "总部", role: "系统管理员" },
  director: { branch: "总部", role: "销售总监" },
  mgrA: { branch: "甲部", role: "销售经理" },
  s1: { branch: "甲部", role: "销售" },
  s2: { branch: "甲部", role: "销售" },
  s3: { branch: "乙部", role: "销售" },
  view: { branch: "总部", role: "财务" },
  ex: { branch: "甲部", role: "销售", quit: true },
  none: { branch: "乙部", role: "" },
} as const satisfies Record<string, PersonSeed>;

export type PersonName = keyof typeof PEOPLE;

/** No password fits it: tests sign in through sessions, but for those that test signing in. */
const NO_PASSWORD = "$argon2id$none";

export async function seedPeople(db: RightsDatabase): Promise<void> {
  const head = await db
    .insertInto("branches")
    .values({ name: "总部", kind: "2" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const branches: Record<string, number> = { 总部: head.id };
  for (const name of ["甲部", "乙部"]) {
    branches[name] = (
      await db.insertInto("branches").values({ name, parent_id: head.id }).returning("id").executeTakeFirstOrThrow()
    ).id;
  }
  for (const [username, person] of Object.entries(PEOPLE) as [PersonName, PersonSeed][]) {
    const { id } = await db
      .insertInto("users")
      .values({
        username,
        nickname: `${username}先生`,
        branch_id: branches[person.branch] ?? head.id,
        password_hash: NO_PASSWORD,
        quit_status: person.quit ? 1 : 0,
        call_enabled: username === "view" ? 0 : 1,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await sql`insert into user_roles (user_id, role_id) select ${id}, r.id from roles r where r.name = ${person.role}`.execute(
      db,
    );
    if (username === "mgrA")
      await db.updateTable("branches").set({ leader_id: id }).where("name", "=", "甲部").execute();
  }
}
