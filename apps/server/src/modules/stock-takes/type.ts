/** Stock-takes as a record type. */
import { said } from "@qicheng/api/kernel/messages";
import { stockSaid } from "@qicheng/api/stock/messages";
import { takeSaid } from "@qicheng/api/stock-takes/messages";
import { stockTakes } from "@qicheng/api/stock-takes/routes";
import { titleOf } from "@qicheng/engine/fields/field-def";
import { numberField } from "../../kernel/documents/fields";
import { claimNumbers, type NumberKind, takeNumbers } from "../../kernel/numbers/numbers";
import { column, SHOWN, systemField, TIMES } from "../../kernel/records/type/builtin-fields";
import { type Draft, type RecordRow, recordType } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";
import { categoryTree } from "../product-categories/public";
import { today } from "../receivables/public";
import { settleWarehouse, warehouseField } from "../stock/public";
import { freeLines, makeLines, takeLines } from "./lines";

const PATTERN = "PDD{yyyyMMdd}{4}";
const NUMBER = numberField({ key: "orderSn", db: "order_sn", title: "盘点单号", en: "Number" }, PATTERN);
const KIND: NumberKind = { name: "stockTake", pattern: () => Promise.resolve(PATTERN) };

const isOpen = ({ state }: RecordRow) => (state === 0 ? undefined : takeSaid.isPosted);
const isStanding = ({ state }: RecordRow) => {
  if (state === 2) return stockSaid.isReversed;
  return state === 1 ? undefined : takeSaid.notPosted;
};

async function beforeSave(ctx: Context, drafts: readonly Draft[]): Promise<void> {
  for (const draft of drafts) {
    const { columns, before } = draft;
    await settleWarehouse(ctx, draft, "warehouse_id", "warehouseid");
    if (before) continue;
    columns.biz_date = today(ctx);
    columns.user_id ??= ctx.me.id;
    columns.recount_percent ??= 20;
    const typed = typeof columns.order_sn === "string" && columns.order_sn.trim() !== "";
    const [number] = typed
      ? await claimNumbers(ctx, KIND, [String(columns.order_sn)])
      : await takeNumbers(ctx, KIND, 1);
    if (number === undefined) throw invalidField("orderSn", said.taken({ title: titleOf(NUMBER) }));
    columns.order_sn = number;
  }
}

export const takeType = recordType({
  routes: stockTakes,
  table: "stock_takes",
  name: "orderSn",
  numbered: true,
  fields: [
    NUMBER,
    warehouseField({
      key: "warehouseid",
      db: "warehouse_id",
      title: "仓库",
      en: "Warehouse",
      fact: 2,
      addOnly: true,
      required: true,
    }),
    column({
      key: "categoryid",
      db: "category_id",
      type: "tree",
      reference: categoryTree.module,
      url: "/api/productCategory/list",
      title: "产品分类",
      en: "Category",
      addOnly: true,
      essential: true,
      placeholder: "不选则盘点仓库中的全部产品",
      placeholderEn: "Everything in the warehouse if left empty",
      width: 120,
      fact: 3,
      flags: SHOWN,
    }),
    column({
      key: "blind",
      db: "is_blind",
      stored: "smallint",
      type: "switch",
      title: "盲盘",
      en: "Blind",
      defaultValue: "1",
      essential: true,
      help: "盘点时不显示账面数量",
      helpEn: "Counters do not see what the books say",
      width: 70,
      flags: { list: true, filter: true },
    }),
    column({
      key: "uncounted",
      db: "uncounted_is_none",
      stored: "smallint",
      type: "switch",
      title: "未盘视为零",
      en: "Uncounted is none",
      defaultValue: "0",
      essential: true,
      help: "过账时没有点数的产品记为没有",
      helpEn: "Products that nobody counted are none when it is posted",
      width: 100,
      flags: { list: true, filter: true },
    }),
    column({
      key: "recountPercent",
      db: "recount_percent",
      type: "number",
      unit: "percent",
      scale: 2,
      min: 0,
      max: 1_000,
      title: "复盘阈值",
      en: "Counted twice beyond",
      defaultValue: 20,
      help: "差异超过这个比例的产品须复盘；0 表示不要求",
      helpEn: "A product that differs by more is counted twice; 0 = none is",
      width: 90,
      flags: { list: true, filter: true },
    }),
    column({
      key: "UserID",
      db: "user_id",
      type: "user",
      title: "负责人",
      en: "In charge",
      defaultValue: "@me",
      width: 100,
      fact: 4,
      flags: SHOWN,
    }),
    column({
      key: "remark",
      db: "remark",
      type: "textarea",
      title: "备注",
      en: "Remark",
      max: 500,
      rows: 2,
      column: 2,
      width: 180,
      flags: { list: true, show: true },
    }),
    systemField({
      key: "state",
      db: "state",
      stored: "smallint",
      type: "select",
      title: "状态",
      en: "State",
      options: [
        { value: 0, label: "盘点中", en: "Being counted", color: "#1677ff" },
        { value: 1, label: "已过账", en: "Posted", color: "#389e0d" },
        { value: 2, label: "已冲销", en: "Reversed", color: "#8c8c8c" },
      ],
      width: 90,
      fact: 1,
      flags: SHOWN,
    }),
    systemField({
      key: "bizDate",
      db: "biz_date",
      type: "date",
      title: "盘点日期",
      en: "Day",
      width: 110,
      fact: 5,
      flags: { ...SHOWN, sort: true },
    }),
    systemField({
      key: "reverseReason",
      db: "reverse_reason",
      type: "input",
      title: "冲销原因",
      en: "Why reversed",
      width: 150,
      flags: { list: true },
    }),
    ...TIMES,
  ],
  rows: { kind: "open" },
  abilities: {
    edit: { title: { cn: "编辑", en: "Edit" }, permission: "erp.manage.take", unless: isOpen, columns: ["state"] },
    delete: { title: { cn: "删除", en: "Delete" }, permission: "erp.manage.take", unless: isOpen, columns: ["state"] },
    count: { title: takeSaid.count, permission: "erp.manage.take", unless: isOpen, columns: ["state"] },
    post: { title: stockSaid.post, permission: "erp.manage.take", unless: isOpen, columns: ["state"] },
    reverse: { title: stockSaid.reverse, permission: "erp.manage.reverse", unless: isStanding, columns: ["state"] },
  },
  list: { sort: "AddTime" },
  columns: ["state", "warehouse_id"],
  hooks: {
    beforeSave,
    afterSave: async (ctx, { before, after }) => {
      if (!before) await makeLines(ctx, after);
    },
    removed: (ctx, rows) => freeLines(ctx, rows),
    restored: (ctx, rows) => takeLines(ctx, rows),
  },
});
