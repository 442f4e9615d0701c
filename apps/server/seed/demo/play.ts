/** Plays what people of the demo company have done by the product's own commands: once, and all of it or nothing. */
import { sql } from "kysely";
import { meOf } from "../../src/kernel/access/me";
import type { Organisation } from "../../src/kernel/access/organisation";
import type { Database, RightsDatabase } from "../../src/kernel/db/database";
import type { DemoStage } from "../../src/kernel/start/demo-acts";
import { auditParts } from "../../src/kernel/work/audit";
import { Context } from "../../src/kernel/work/context";
import type { Services } from "../../src/kernel/work/services";
import { MODULES } from "../../src/modules/modules.generated";
import { dayOf, MINUTE, startOfDay, workdayBefore } from "./calendar";

/** Says, from the load of the company until it was played, of which day the company is. */
const TO_PLAY = "demoToPlay";

export const notePlay = (trx: RightsDatabase, day: string) =>
  trx
    .insertInto("settings")
    .values({ key: TO_PLAY, value: JSON.stringify(day) })
    .execute();

type Snapshot = Awaited<ReturnType<Organisation["get"]>>;

interface Theatre {
  services: Services;
  trx: Database;
  day: string;
  organisation: Snapshot;
  /** What is left to be done once it is durable. */
  played: Context[];
}

/** The zone of the company is eight hours ahead. */
const ZONE = 8 * 60 * MINUTE;

function momentOf(day: string, [before, clock]: readonly [number, string]): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return workdayBefore(startOfDay(day), before) + (hours * 60 + minutes) * MINUTE - ZONE;
}

function stageOf({ services, trx, day, organisation, played }: Theatre): DemoStage {
  const byName = new Map([...organisation.people.values()].map((person) => [person.username, person]));
  const named = (username: string) => {
    const person = byName.get(username);
    if (!person) throw new Error(`nobody is called ${username}`);
    return person;
  };
  return {
    day: (before) => dayOf(workdayBefore(startOfDay(day), before)),
    person: (username) => named(username).id,
    nickname: (username) => named(username).nickname,
    act: async (username, at, work) => {
      const { id } = named(username);
      const request = { ...CALL, ip: `192.168.10.${100 + id}`, past: momentOf(day, at) };
      const me = meOf(organisation, id);
      const ctx = new Context(services, request, trx, me);
      const result = await work(ctx);
      await sql`with ${auditParts(ctx.audits, { userId: id, request })} select 1`.execute(trx);
      played.push(ctx);
      return result;
    },
  };
}

const CALL = { id: "", agent: "", route: "demo", host: "", secure: false, cookies: "", language: "cn" } as const;

/** Of servers that start together one plays; what one that was killed on the way has played is undone, and the next start plays. */
export async function playDemo(services: Services): Promise<void> {
  await services.fields.ready();
  const organisation = await services.organisation.get();
  const played: Context[] = [];
  await services.database.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ day: string }>`
      delete from settings where key in (select key from settings where key = ${TO_PLAY} for update skip locked)
      returning value #>> '{}' as day`.execute(trx);
    const [toPlay] = rows;
    if (!toPlay) return;
    const stage = stageOf({ services, trx, day: toPlay.day, organisation, played });
    for (const { demo } of MODULES) await demo?.(stage);
  });
  for (const ctx of played) await ctx.committed();
}
