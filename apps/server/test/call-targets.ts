/** Seats and calls that the generated tests aim at. */
import { sql } from "kysely";
import { OWN_NUMBER } from "./call-samples";
import type { Caller, TestServer } from "./harness";
import { only } from "./observe";

/** A seat of the caller on which nothing runs; a call of his that is over, and one that runs on no seat. */
export async function callTargets(server: TestServer, caller: Caller) {
  await sql`insert into settings (key, value) values ('callFrom', '"00:00"'), ('callTo', '"24:00"')
    on conflict (key) do update set value = excluded.value`.execute(server.db);
  server.services.invalidation.drop("settings");
  const [seat] = await server.rows(sql<{ id: number }>`
    select id from call_seats where user_id = ${caller.id} and deleted_at is null`);
  const own =
    seat?.id ??
    (await only(
      server,
      sql`insert into call_seats (name, number, user_id) values (gen_random_uuid()::text, gen_random_uuid()::text, ${caller.id})
        returning id`,
    ));
  await sql`delete from running_calls where seat_id = ${own}`.execute(server.db);
  await sql`insert into call_codes (seat_id, number_key, asked_at) values (${own}, ${OWN_NUMBER}, now() - interval '1 hour')
    on conflict (seat_id) do update set number_key = excluded.number_key, asked_at = excluded.asked_at, tries = 0`.execute(
    server.db,
  );
  const callAt = (rank: number, result: string) =>
    only(
      server,
      sql`insert into calls (provider, kind, user_id, number, number_key, rank, result)
        values ('sim', 'callback', ${caller.id}, '13912345678', '13912345678', ${rank}, ${result}) returning id`,
    );
  return { call: await callAt(9, "busy"), callRunning: await callAt(3, "") };
}
