/** The list of lines that were sold: those of contracts that the caller sees, where he reads lines and amounts of all of them. */
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import type { SoldLine, soldLines } from "@qicheng/api/sold-lines/routes";
import { sql } from "kysely";
import { regionPath } from "../../kernel/fields/regions";
import { ownFields } from "../../kernel/records/access/field-rights";
import { hiddenSomewhere } from "../../kernel/records/access/hidden-fields";
import { type CallersFields, maskOf, PLACES } from "../../kernel/records/access/masks";
import { reachOf, seen } from "../../kernel/records/access/scope";
import { namesOf } from "../../kernel/records/read/names";
import type { Grouping } from "../../kernel/records/read/run-groups";
import { listSubject, subjectGroups } from "../../kernel/records/read/subject";
import type { Context } from "../../kernel/work/context";
import { forbidden } from "../../kernel/work/refusal";
import { contractType } from "../contracts/public";
import { REGION, soldSubject } from "./subject";

type Query = RouteArguments<typeof soldLines.index>;

/** On every row. */
async function reads(ctx: Context, module: string, keys: readonly string[]): Promise<boolean> {
  const { byKey } = await ownFields(ctx, module);
  const hidden = await hiddenSomewhere(ctx, module);
  return keys.every((key) => {
    const field = byKey.get(key);
    return field && !hidden.has(key) && PLACES.every((place) => maskOf(field, place) === undefined);
  });
}

/** Lines tell products and amounts of their contracts: whoever does not read these reads no lines. */
const readsLines = (ctx: Context) => reads(ctx, "contract", ["listJson", "Money", "keptMoney", "customerId"]);

const without = (fields: CallersFields, key: string): CallersFields => ({
  ...fields,
  form: { ...fields.form, fields: fields.form.fields.filter((field) => field.key !== key) },
  byKey: new Map([...fields.byKey].filter(([one]) => one !== key)),
});

interface Stored {
  id: number;
  contract_id: number;
  contract: string;
  customer_id: number;
  product_id: number;
  product: string;
  number: string;
  category_id: number | null;
  category: string;
  day: string;
  owner_id: number;
  branch_id: number | null;
  region_id: string | null;
  quantity: string;
  unit: string;
  price: string;
  subtotal: string;
  share: string;
  kept: string;
  approval: number;
  stage: number;
}

const COLUMNS = sql`r.id, r.contract_id, r.customer_id, r.product_id, r.category_id, r.signed_on::text as day, r.owner_id,
  r.branch_id, r.region_id, r.quantity::text, coalesce(r.unit, '') as unit, r.price::text, r.subtotal::text,
  r.share::text, r.kept_share::text as kept, r.approval, r.stage, coalesce(r.number, '') as number,
  (select k.name from contracts k where k.id = r.contract_id) as contract,
  (select p.name from products p where p.id = r.product_id) as product,
  coalesce((select c.name from product_categories c where c.id = r.category_id), '') as category`;

/** @param region the caller reads where customers are */
async function wired(ctx: Context, rows: readonly Stored[], region: boolean): Promise<SoldLine[]> {
  const organisation = await ctx.services.organisation.get();
  const names = await namesOf(ctx, "customer", [...new Set(rows.map(({ customer_id }) => customer_id))]);
  return rows.map((row) => ({
    id: row.id,
    contractId: row.contract_id,
    contractName: row.contract,
    customerId: row.customer_id,
    customerName: names.get(row.customer_id) ?? "",
    productid: row.product_id,
    productidName: row.product,
    xinghao: row.number,
    categoryid: row.category_id ?? "",
    categoryidName: row.category,
    AddTime: row.day,
    UserID: row.owner_id,
    UserName: organisation.name(row.owner_id),
    BranchID: row.branch_id ?? "",
    BranchName: organisation.branches.get(row.branch_id ?? 0)?.name ?? "",
    ...(region && { signRegion: row.region_id ?? "", signRegionName: row.region_id ? regionPath(row.region_id) : "" }),
    number: Number(row.quantity),
    unit: row.unit,
    sellingprice: Number(row.price),
    xiaoji: Number(row.subtotal),
    share: Number(row.share),
    keptShare: Number(row.kept),
    approval: row.approval,
    stage: row.stage,
  }));
}

/** How the list is read for the caller. */
async function reading(ctx: Context) {
  const scope = await reachOf(ctx, contractType);
  const region = await reads(ctx, "customer", ["city"]);
  const fields = await ownFields(ctx, soldSubject.form.module);
  return {
    columns: COLUMNS,
    fields: region ? fields : without(fields, REGION),
    where: [
      sql<boolean>`exists (select 1 from contracts c where c.id = r.contract_id and ${seen(contractType, scope, "c")})`,
    ],
    wire: { all: (rows: readonly Stored[]) => wired(ctx, rows, region) },
  };
}

/** @throws FORBIDDEN for whoever does not read lines and amounts of contracts */
export async function index(ctx: Context, query: Query) {
  if (!(await readsLines(ctx))) throw forbidden();
  return listSubject(ctx, soldSubject, query, await reading(ctx));
}

/** The same rows in groups. */
export async function soldGroups(ctx: Context, query: Query, grouping: Grouping) {
  if (!(await readsLines(ctx))) return undefined;
  return subjectGroups(ctx, soldSubject, query, { read: await reading(ctx), grouping });
}
