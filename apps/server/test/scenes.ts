/** Saved scenes, and a server on which s1 may share his. */
import { sql } from "kysely";
import { unique } from "./arrange";
import { type Caller, type TestServer, testServer } from "./harness";

export async function sceneServer(): Promise<TestServer> {
  const server = await testServer();
  await sql`
    with made as (insert into roles (name, permissions) values ('场景', '{crm.scene.share}') returning id)
    insert into user_roles select u.id, made.id from users u, made where u.username = 's1'`.execute(server.db);
  return server;
}

export const save = (caller: Caller, query: unknown, values: Record<string, unknown> = {}) =>
  caller.raw("/api/scene/save", { module: "customer", name: unique("场景"), query, ...values });
