/** Providers: listed, made, changed, deleted and tested by administrators. */
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { said } from "@qicheng/api/kernel/messages";
import { matchKinds, providerKinds, providerSaid } from "@qicheng/api/sign-in-providers/messages";
import { MOST_PROVIDERS, type ProviderRow, signInProviders } from "@qicheng/api/sign-in-providers/routes";
import { sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import { beforehand } from "../../kernel/http/beforehand";
import { assertUnchanged } from "../../kernel/http/unchanged";
import { addressProblem } from "../../kernel/outgoing/may-ask";
import { listSubject } from "../../kernel/records/read/subject";
import { noun } from "../../kernel/records/type/tell";
import { bulk } from "../../kernel/work/bulk";
import { changesBetween, type Texts, titlesOf } from "../../kernel/work/changes";
import { conflict, didEdit } from "../../kernel/work/conflict";
import type { Context } from "../../kernel/work/context";
import { forbidden, invalidField, notFound, Refusal } from "../../kernel/work/refusal";
import { wireTime } from "../../kernel/work/time";
import { adapterOf } from "./adapters/adapter-of";
import { toolsOf } from "./door";
import { problemText } from "./problems";
import { COLUMNS, findProvider, opened, type StoredProvider, sealSecret } from "./provider";
import { providerSubject } from "./subject";

type Given = Pick<
  StoredProvider,
  "name" | "kind" | "address" | "client_id" | "corp" | "agent" | "match_by" | "second_step" | "enabled"
>;

/** Whoever decides who may sign in as whom could sign in as anybody: a right alone is not enough. */
async function assertAdministrator(ctx: Context): Promise<void> {
  const administrators = (await ctx.services.organisation.get()).administrators();
  if (!administrators.includes(ctx.me.id)) throw forbidden(providerSaid.administrators);
}

async function abilitiesOf(ctx: Context): Promise<ProviderRow["can"]> {
  if (!ctx.can("system.manage.signin")) return {};
  const administrators = (await ctx.services.organisation.get()).administrators();
  return administrators.includes(ctx.me.id) ? { edit: 1, delete: 1, test: 1 } : {};
}

const wire = (row: StoredProvider, can: ProviderRow["can"]): ProviderRow => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  address: row.address,
  clientId: row.client_id,
  corp: row.corp,
  agent: row.agent,
  matchBy: row.match_by,
  secondStep: row.second_step,
  enabled: row.enabled,
  linked: Number(row.linked),
  AddTime: wireTime(row.created_at),
  version: row.version,
  can,
});

export async function listProviders(ctx: Context, query: RouteArguments<typeof signInProviders.index>) {
  const can = await abilitiesOf(ctx);
  return listSubject(ctx, providerSubject, query, { columns: COLUMNS, wire: (row: StoredProvider) => wire(row, can) });
}

/** @throws NOT_FOUND */
async function load(ctx: Context, id: number, held = false): Promise<StoredProvider> {
  const found = await findProvider(ctx.db, id, held);
  if (!found) throw notFound();
  return found;
}

export const viewProvider = async (ctx: Context, { id }: { id: number }) => ({
  data: wire(await load(ctx, id), await abilitiesOf(ctx)),
});

/** Until the transaction ends: of two who take one name at once the second is told, and so is who adds one too many. */
const holdNames = (ctx: Context) => sql`select pg_advisory_xact_lock(hashtext('sign_in_providers'))`.execute(ctx.db);

async function assertFree(ctx: Context, name: string, except = 0): Promise<void> {
  const { rows } = await sql`
    select 1 from sign_in_providers where lower(name) = ${name.toLowerCase()} and id <> ${except}`.execute(ctx.db);
  if (rows.length > 0) throw invalidField("name", providerSaid.taken);
}

async function assertRoom(ctx: Context): Promise<void> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from sign_in_providers`.execute(ctx.db);
  if (Number(rows[0]?.n) >= MOST_PROVIDERS) throw invalidField("name", providerSaid.most({ max: MOST_PROVIDERS }));
}

/** @throws VALIDATION */
function assertAddress(ctx: Context, { kind, address }: Given): void {
  if (address === "" && kind !== "oidc") return;
  if (address === "") throw invalidField("address", said.required);
  const problem = addressProblem(address, toolsOf(ctx).local);
  if (problem === "url") throw invalidField("address", providerSaid.url);
  const { search, hash } = problem === undefined ? new URL(address) : { search: "", hash: "" };
  if (problem === "user" || search !== "" || hash !== "") throw invalidField("address", providerSaid.plainUrl);
  if (problem === "inside") throw invalidField("address", providerSaid.inside);
}

/** @throws VALIDATION */
function assertSound(ctx: Context, given: Given): void {
  assertAddress(ctx, given);
  if (given.kind === "wecom" && given.agent === "") throw invalidField("agent", said.required);
  if (!adapterOf(given.kind).vouches.includes(given.match_by))
    throw invalidField("matchBy", providerSaid.noMatch({ kind: providerKinds[given.kind] }));
}

export async function addProvider(ctx: Context, input: RouteArguments<typeof signInProviders.add>) {
  await assertAdministrator(ctx);
  const { clientId, secret, matchBy, secondStep, ...plain } = input;
  const given: Given = { ...plain, client_id: clientId, match_by: matchBy, second_step: secondStep };
  assertSound(ctx, given);
  await holdNames(ctx);
  await assertRoom(ctx);
  await assertFree(ctx, given.name);
  const { id } = await ctx.db
    .insertInto("sign_in_providers")
    .values({ ...given, secret: sealSecret(ctx.services, secret) })
    .returning("id")
    .executeTakeFirstOrThrow();
  const summary = said.didAdd({ title: noun(providerSaid.provider), name: given.name });
  ctx.audit({ module: "signInProvider", recordId: id, action: "add", summary });
  return { msg: said.added, data: { id } };
}

const texts = (given: Given, secret: Texts["secret"]): Texts => ({
  name: given.name,
  address: given.address,
  clientId: given.client_id,
  corp: given.corp,
  agent: given.agent,
  secret,
  matchBy: matchKinds[given.match_by],
  secondStep: given.second_step === 1 ? providerSaid.yes : providerSaid.no,
  enabled: given.enabled === 1 ? providerSaid.on : providerSaid.off,
});

/** Accounts that were linked are accounts of this very organisation. @throws VALIDATION */
function assertStays(before: StoredProvider, after: Given): void {
  const count = Number(before.linked);
  if (count === 0) return;
  const told = [
    ["address", before.address, after.address],
    ["clientId", before.client_id, after.client_id],
    ["corp", before.corp, after.corp],
  ] as const;
  for (const [field, was, is] of told) if (was !== is) throw invalidField(field, providerSaid.linkedAlready({ count }));
}

function mergedWith(before: StoredProvider, input: RouteArguments<typeof signInProviders.edit>): Given {
  return {
    kind: before.kind,
    name: input.name ?? before.name,
    address: input.address ?? before.address,
    client_id: input.clientId ?? before.client_id,
    corp: input.corp ?? before.corp,
    agent: input.agent ?? before.agent,
    match_by: input.matchBy ?? before.match_by,
    second_step: input.secondStep ?? before.second_step,
    enabled: input.enabled ?? before.enabled,
  };
}

export async function editProvider(ctx: Context, input: RouteArguments<typeof signInProviders.edit>) {
  await assertAdministrator(ctx);
  const { id, version, secret = "" } = input;
  await holdNames(ctx);
  const before = await load(ctx, id, true);
  const current = wire(before, await abilitiesOf(ctx));
  if (version !== undefined && version !== before.version)
    throw await conflict(ctx, { module: "signInProvider", id, current });
  assertUnchanged(signInProviders.edit.input, input, { ...current });
  const after = mergedWith(before, input);
  assertSound(ctx, after);
  assertStays(before, after);
  await assertFree(ctx, after.name, id);
  await ctx.db
    .updateTable("sign_in_providers")
    .set({ ...after, ...(secret !== "" && { secret: sealSecret(ctx.services, secret) }) })
    .set({ version: before.version + 1, updated_at: sql`now()` })
    .where("id", "=", id)
    .execute();
  const changes = changesBetween(
    texts(before, ""),
    texts(after, secret === "" ? "" : providerSaid.secretChanged),
    titlesOf(providerSubject.form),
  );
  const summary = didEdit(input)({ title: noun(providerSaid.provider), name: after.name });
  ctx.audit({ module: "signInProvider", recordId: id, action: "edit", summary, changes });
  return { msg: said.saved };
}

/** What people have linked goes along; sessions that run go on. */
export async function removeProviders(ctx: Context, { ids }: { ids: number[] }) {
  await assertAdministrator(ctx);
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from sign_in_providers where id = any(${idArray(ids)}) order by id for update`.execute(ctx.db);
  return bulk(ids, rows, {
    refuse: () => undefined,
    act: async (accepted) => {
      await sql`delete from sign_in_providers where id = any(${idArray(accepted.map(({ id }) => id))})`.execute(ctx.db);
      for (const { id, name } of accepted) {
        const summary = said.didDelete({ title: noun(providerSaid.provider), name });
        ctx.audit({ module: "signInProvider", recordId: id, action: "delete", summary });
      }
    },
  });
}

/** Asks the provider, while no transaction waits for it. @throws VALIDATION with what it said */
async function tryOut(ctx: Context, { id }: { id: number }): Promise<string> {
  await assertAdministrator(ctx);
  const stored = await load(ctx, id);
  try {
    return await adapterOf(stored.kind).test(opened(ctx, stored), toolsOf(ctx));
  } catch (error) {
    throw new Refusal("VALIDATION", problemText(error));
  }
}

export const testProvider = beforehand(tryOut, async (ctx: Context, { id }, issuer) => {
  const { name } = await load(ctx, id);
  const summary = providerSaid.didTest({ name });
  ctx.audit({ module: "signInProvider", recordId: id, action: "test", summary });
  return { msg: issuer === "" ? providerSaid.tested : providerSaid.testedIssuer({ issuer }) };
});
