/** Stars of a type that has them. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { grant } from "../arrange";
import type { Caller } from "../harness";
import { count } from "../observe";
import type { Kit } from "./kit";

export function starTests(kit: Kit): void {
  const { type } = kit;
  if (kit.routes.star)
    test("that is starred comes first, for whoever starred it, and its star goes when it is purged", async () => {
      const { module } = type;
      const { stars } = type.list;
      const id = await kit.add();
      for (let at = 0; at < 2; at += 1) await kit.add();
      for (const name of ["view", "director"] as const) await grant(kit.server, name, kit.sight, "all");
      const [me, other] = [await kit.server.as("view"), await kit.server.as("director")];
      const ids = async (caller: Caller, query: Record<string, unknown> = {}) =>
        (await caller.raw(kit.path("index"), { ...kit.below(), rows: 200, ...query })).rows?.map((row) => row.id) ?? [];
      const before = await ids(me);
      const star = () => me.raw(kit.path("star"), { id });
      expect((await star()).data).toEqual({ watchuserid: me.id });
      expect([await ids(me), await ids(other)]).toEqual([[id, ...before.filter((one) => one !== id)], before]);
      const byStar = { data: [{ field: "watchuserid", op: "notEmpty" }] };
      for (const query of [{ watched: 1 }, byStar])
        expect([await ids(me, query), await ids(other, query)]).toEqual([[id], []]);
      const seenBy = async (caller: Caller) => (await caller.raw(kit.path("view"), { id })).data.watchuserid;
      expect([await seenBy(me), await seenBy(other)]).toEqual([me.id, ""]);
      expect((await star()).data).toEqual({ watchuserid: "" });
      expect([await ids(me), await ids(me, { watched: 1 })]).toEqual([before, []]);
      // A record of another type has the same number.
      await sql`insert into record_stars (user_id, module, record_id) values (${me.id}, 'nonsense', ${id})`.execute(
        kit.server.db,
      );
      expect([await ids(me), await ids(me, { watched: 1 }), await seenBy(me)]).toEqual([before, [], ""]);
      expect((await star()).data).toEqual({ watchuserid: me.id });
      await kit.boss.raw(kit.path("remove"), { ids: [id] });
      expect(await ids(me, { watched: 1 })).toEqual([]);
      const kept = () =>
        count(
          kit.server,
          typeof stars === "object"
            ? sql`select count(*) as n from ${sql.table(stars.table)} where ${sql.ref(stars.column)} = ${id}`
            : sql`select count(*) as n from record_stars where module = ${module} and record_id = ${id}`,
        );
      expect(await kept()).toBe(1);
      await kit.boss.raw("/api/recycle/purge", { module, ids: [id] });
      expect(await kept()).toBe(0);
    });
}
