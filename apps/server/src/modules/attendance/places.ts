/** Places and networks in which people punch. A typed place is stored in WGS-84, as browsers tell it. */
import { attendanceSaid } from "@qicheng/api/attendance/messages";
import type { attendance } from "@qicheng/api/attendance/routes";
import { type PlaceInput, type PlaceRow, placeInput } from "@qicheng/api/attendance/shapes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import gcoord from "gcoord";
import { sql } from "kysely";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";
import { assertVersion, holdRules, parsed } from "./shifts";

const SYSTEMS = { "WGS-84": gcoord.WGS84, "GCJ-02": gcoord.GCJ02, "BD-09": gcoord.BD09 } as const;
const RANGE = /^[0-9a-fA-F:.]+(?:\/\d{1,3})?$/;

export async function listPlaces(ctx: Context): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select id, kind, name, lat::float8 as lat, lng::float8 as lng, radius, coalesce(network::text, '') as network, version
    from attendance_places where deleted_at is null order by kind desc, id`.execute(ctx.db);
  return rows;
}

/** @throws VALIDATION */
async function rangeOf(ctx: Context, network: string): Promise<string> {
  const given = network.trim();
  const { rows: valid } = await sql<{ is: boolean }>`select pg_input_is_valid(${given}, 'inet') as is`.execute(ctx.db);
  if (!RANGE.test(given) || !valid[0]?.is) throw invalidField("network", attendanceSaid.wrongNetwork);
  const { rows } = await sql<{ range: string }>`select network(${given}::inet)::text as range`.execute(ctx.db);
  return rows[0]?.range ?? "";
}

async function values(ctx: Context, place: PlaceInput) {
  if (place.kind === "network")
    return sql`'network', ${place.name}, null::numeric, null::numeric, null::int, ${await rangeOf(ctx, place.network)}::cidr`;
  if (place.lat === undefined || place.lng === undefined) throw invalidField("lat", attendanceSaid.wrongPlace);
  const [lng, lat] = gcoord.transform([place.lng, place.lat], SYSTEMS[place.system], gcoord.WGS84);
  return sql`'place', ${place.name}, ${lat}::numeric, ${lng}::numeric, ${place.radius}::int, null::cidr`;
}

async function save(ctx: Context, given: unknown): Promise<void> {
  const place = parsed(placeInput, given, "place");
  await holdRules(ctx);
  const { id = 0, name, version } = place;
  const { rows } = await sql<{ id: number; name: string; version: number }>`
    select id, name, version from attendance_places where deleted_at is null and (id = ${id} or lower(name) = lower(${name}))`.execute(
    ctx.db,
  );
  if (rows.some((row) => row.id !== id && row.name.toLowerCase() === name.toLowerCase()))
    throw invalidField("name", attendanceSaid.twice({ what: attendanceSaid.places }));
  if (id !== 0)
    assertVersion(
      rows.find((row) => row.id === id),
      version,
      attendanceSaid.places,
    );
  const row = await values(ctx, place);
  if (id === 0)
    await sql`insert into attendance_places (kind, name, lat, lng, radius, network, created_by) values (${row}, ${ctx.me.id})`.execute(
      ctx.db,
    );
  else
    await sql`update attendance_places set (kind, name, lat, lng, radius, network) = (${row}), version = version + 1
      where id = ${id}`.execute(ctx.db);
  const told = { what: attendanceSaid.places, name };
  ctx.audit({
    module: "attendance",
    action: id === 0 ? "add" : "edit",
    summary: id === 0 ? attendanceSaid.didAdd(told) : attendanceSaid.didEdit(told),
  });
}

async function remove(ctx: Context, given: unknown): Promise<void> {
  const id = Number((given as { id?: unknown } | null)?.id ?? 0);
  const { rows } = await sql<{ name: string; version: number }>`
    update attendance_places set deleted_at = now() where id = ${Number.isSafeInteger(id) ? id : 0} and deleted_at is null
    returning name, version`.execute(ctx.db);
  assertVersion(rows[0], undefined, attendanceSaid.places);
  const name = rows[0]?.name ?? "";
  ctx.audit({
    module: "attendance",
    action: "delete",
    summary: attendanceSaid.didDelete({ what: attendanceSaid.places, name }),
  });
}

export async function places(ctx: Context, { act, place }: RouteArguments<typeof attendance.places>) {
  if (act === "save") await save(ctx, place);
  if (act === "delete") await remove(ctx, place);
  const data = await listPlaces(ctx);
  if (act === "list") return { data };
  return { msg: act === "save" ? attendanceSaid.saved : attendanceSaid.deleted, data };
}
