/** Calls as their lists know them: all of them, and those that cost something. */
import { callKinds, callOutcomes, callResults } from "@qicheng/api/calls/messages";
import { calls } from "@qicheng/api/calls/routes";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import type { Message } from "@qicheng/engine/text/message";
import { sql } from "kysely";
import { subject } from "../../kernel/records/read/subject";
import { SHOWN, systemField } from "../../kernel/records/type/builtin-fields";

const options = (said: Readonly<Record<string, Message>>) =>
  Object.entries(said).map(([value, { cn, en }]) => ({ value, label: cn, en }));

const told = (field: Omit<FieldDef, "storage" | "readonly" | "flags">): FieldDef => ({
  ...field,
  storage: "none",
  readonly: true,
  flags: { list: true, show: true, form: false },
});

const WHO: readonly FieldDef[] = [
  told({ key: "number", type: "input", title: "号码", en: "Number", width: 140 }),
  told({ key: "customerName", type: "input", title: "客户", en: "Customer", width: 200 }),
  systemField({ key: "UserID", db: "user_id", type: "user", title: "坐席员工", en: "Agent", width: 110, flags: SHOWN }),
];
const SEAT = told({ key: "seatName", type: "input", title: "坐席", en: "Seat", width: 110 });
const TIME = systemField({
  key: "AddTime",
  db: "created_at",
  type: "datetime",
  title: "时间",
  en: "Time",
  width: 150,
  flags: { ...SHOWN, sort: true },
});
const SECONDS = systemField({
  key: "seconds",
  db: "seconds",
  type: "number",
  scale: 0,
  title: "通话时长",
  en: "Talk",
  width: 90,
  flags: SHOWN,
});
const COST = systemField({
  key: "cost",
  db: "cost",
  type: "number",
  unit: "money",
  scale: 2,
  title: "费用",
  en: "Cost",
  width: 90,
  flags: SHOWN,
});

export const callSubject = subject({
  routes: { index: calls.index },
  table: "calls",
  sort: sql`r.created_at`,
  descending: true,
  fields: [
    ...WHO,
    systemField({
      key: "result",
      db: "result",
      type: "select",
      title: "结果",
      en: "Result",
      options: options(callResults),
      width: 110,
      flags: SHOWN,
    }),
    SECONDS,
    systemField({
      key: "kind",
      db: "kind",
      type: "select",
      title: "方式",
      en: "Kind",
      options: options(callKinds),
      width: 90,
      flags: SHOWN,
    }),
    systemField({
      key: "outcome",
      db: "outcome",
      type: "select",
      title: "坐席标记",
      en: "Agent’s word",
      options: options(callOutcomes),
      width: 100,
      flags: SHOWN,
    }),
    SEAT,
    COST,
    TIME,
  ],
});

export const costSubject = subject({
  routes: { index: calls.costRecord },
  table: "calls",
  sort: sql`r.created_at`,
  descending: true,
  fields: [
    TIME,
    ...WHO,
    SEAT,
    SECONDS,
    told({ key: "minutes", type: "number", scale: 0, title: "计费分钟", en: "Minutes", width: 90 }),
    told({ key: "price", type: "number", scale: 4, title: "单价", en: "Price", width: 90 }),
    COST,
    told({ key: "fee", type: "number", scale: 4, title: "服务商费用", en: "Provider’s fee", width: 110 }),
    told({ key: "difference", type: "number", scale: 4, title: "差额", en: "Difference", width: 90 }),
  ],
});
