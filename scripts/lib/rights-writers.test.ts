import { expect, test } from "vitest";
import { strayRightsWriters, writesRights } from "./rights-writers.mjs";

test.each([
  "sql`delete from users where id = 1`",
  "sql`insert into\n    user_roles (user_id, role_id) values (1, 1)`",
  "sql`UPDATE Branches set leader_id = 1`",
  'sql`update "roles" set permissions = null`',
  "sql`update only public.users set password_hash = ''`",
  "sql`truncate user_branches`",
  'db.deleteFrom("roles").execute()',
  "db.deleteFrom(\n  'assignable_roles',\n)",
  "db.deleteFrom(`users`)",
  "// changeRights(ctx, …) is named only\nsql`delete from users`",
])("is found: %s", (source) => {
  expect(writesRights(source)).toBe(true);
});

test.each([
  "sql`select * from users for update of users`",
  "sql`delete from user_columns where user_id = 1`",
  "sql`insert into users_before values (1)`",
  "sql`update customers set branches = 1`",
  "sql`on conflict (id) do update set roles = excluded.roles`",
  'db.deleteFrom("sessions")',
  'db.selectFrom("users")',
  'db.updateTable("users").set({ last_login_at })',
])("is left alone: %s", (source) => {
  expect(writesRights(source)).toBe(false);
});

test("nothing writes rights but the files on the list, and each of them does", async () => {
  expect(await strayRightsWriters()).toBe("");
});
