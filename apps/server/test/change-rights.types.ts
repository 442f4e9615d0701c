/**
 * What does not compile: rights written past `changeRights`, or by a route that does not declare it. Nothing here is ever
 * called. `npm run check` compiles it, and a line that would compile after all is an error.
 */
import { defineRoutes } from "@qicheng/api/kernel/define-routes";
import { noOutput } from "@qicheng/api/kernel/shapes";
import { z } from "zod";
import { changeRights } from "../src/kernel/access/change-rights";
import type { Database } from "../src/kernel/db/database";
import type { Handlers } from "../src/kernel/http/mount-routes";

const write = {
  method: "POST",
  path: "/api/never/mounted",
  summary: "",
  permission: "signedIn",
  effect: "write",
  changes: [],
  input: z.strictObject({}),
  answer: "ok",
  output: noOutput,
} as const;
const routes = defineRoutes({ silent: write, declared: { ...write, rights: "own" } });

export const handlers: Handlers<typeof routes> = {
  // @ts-expect-error A route that does not declare it.
  silent: (ctx) => changeRights(ctx, async () => undefined),
  declared: (ctx) => changeRights(ctx, async () => undefined),
};

export const pastChangeRights = (db: Database): unknown[] => [
  // @ts-expect-error A password.
  db.updateTable("users").set({ password_hash: "x" }),
  // @ts-expect-error A branch.
  db.updateTable("users").set({ branch_id: 1 }),
  // @ts-expect-error A role of a person.
  db.insertInto("user_roles").values({ user_id: 1, role_id: 1 }),
  // @ts-expect-error What a role may do.
  db.updateTable("roles").set({ permissions: [] }),
  // What is no right is anybody's to write.
  db.updateTable("users").set({ last_login_at: null }),
];
