/** Lines of contracts as their list knows them. */
import { soldLines } from "@qicheng/api/sold-lines/routes";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { sql } from "kysely";
import { escapeLike } from "../../kernel/db/parameters";
import { APPROVAL } from "../../kernel/documents/fields";
import { subject } from "../../kernel/records/read/subject";
import { SHOWN, systemField } from "../../kernel/records/type/builtin-fields";
import { STAGE } from "../contracts/public";

const link = (key: string, db: string, reference: string, given: Pick<FieldDef, "title" | "en" | "width">) =>
  systemField({ key, db, type: "customer", reference, ...given, flags: SHOWN });

const amount = (given: Pick<FieldDef, "key" | "db" | "title" | "en">, show = true) =>
  systemField({
    ...given,
    type: "number",
    unit: "money",
    scale: 2,
    width: 120,
    flags: { list: true, filter: true, show, sort: true },
  });

const found = (key: string) => sql<boolean>`(
  r.product_id in (select p.id from products p
    where p.name ilike ${`%${escapeLike(key)}%`} or p.number ilike ${`%${escapeLike(key)}%`})
  or r.contract_id in (select k.id from contracts k
    where k.name ilike ${`%${escapeLike(key)}%`} or k.order_sn ilike ${`${escapeLike(key)}%`}))`;

export const REGION = "signRegion";

export const soldSubject = subject({
  routes: { index: soldLines.index },
  table: "sold_lines",
  sort: sql`r.id`,
  descending: true,
  search: (_organisation, key) => found(key),
  fields: [
    link("productid", "product_id", "product", { title: "产品", en: "Product", width: 200 }),
    systemField({
      key: "categoryid",
      db: "category_id",
      type: "tree",
      reference: "productCategory",
      title: "产品分类",
      en: "Category",
      width: 110,
      flags: SHOWN,
    }),
    link("contractId", "contract_id", "contract", { title: "合同", en: "Contract", width: 200 }),
    link("customerId", "customer_id", "customer", { title: "客户", en: "Customer", width: 200 }),
    systemField({
      key: "AddTime",
      db: "signed_on",
      type: "date",
      title: "签订日期",
      en: "Signed",
      width: 110,
      flags: { ...SHOWN, sort: true },
    }),
    systemField({
      key: "number",
      db: "quantity",
      type: "number",
      scale: 4,
      title: "数量",
      en: "Quantity",
      width: 80,
      flags: { ...SHOWN, sort: true },
    }),
    amount({ key: "xiaoji", db: "subtotal", title: "小计", en: "Subtotal" }, false),
    amount({ key: "share", db: "share", title: "合同份额", en: "Share" }, false),
    amount({ key: "keptShare", db: "kept_share", title: "净额", en: "Less returns" }),
    systemField({
      key: "UserID",
      db: "owner_id",
      stored: "bigint",
      type: "user",
      title: "业务员",
      en: "Salesperson",
      width: 100,
      flags: SHOWN,
    }),
    systemField({
      key: "BranchID",
      db: "branch_id",
      type: "branch",
      title: "签订时部门",
      en: "Branch then",
      width: 120,
      flags: { list: true, filter: true },
    }),
    systemField({
      key: REGION,
      db: "region_id",
      type: "city",
      title: "签订时客户地区",
      en: "Region then",
      width: 160,
      flags: { list: true, filter: true },
    }),
    APPROVAL,
    STAGE,
  ],
});
