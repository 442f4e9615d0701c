/** Sales contracts. */
import { z } from "zod";
import { approvalOfRecord } from "../approvals/shapes";
import { defineRoutes } from "../kernel/define-routes";
import { fieldValues, recordRoutes, version } from "../kernel/record-routes";
import { REFERRED } from "../kernel/referred";
import { flag, id, ids, text, wholeNumber } from "../kernel/scalars";
import { abilities, bulkOutcome, noOutput } from "../kernel/shapes";
import { ATTACHMENTS, labelOf } from "../kernel/topics";

/** A contract as list and detail answer it; further keys are labels and the company's own fields. */
export const contractRow = z.looseObject({
  id: z.int(),
  orderSn: z.string(),
  contractName: z.string(),
  customerId: z.int(),
  UserID: z.int(),
  approval: z.int(),
  stage: z.int(),
  AddTime: z.string(),
  version: z.int(),
  watchuserid: z.union([z.int(), z.literal("")]),
  can: abilities,
});
export type ContractRow = z.output<typeof contractRow>;

const DUE = { cn: "到期", en: "Due" };
const DATE = { cn: "签订日期", en: "Signed" };

export const contractQuery = {
  customerId: id().optional(),
  /** -1 all, 0 not due, 1 due, 2 without renewal. */
  due: wholeNumber(-1, 2, DUE).optional(),
  /** 0 all, 1 this month, 2 this quarter, 3 this year, 4 last month, 5 last quarter, 6 last year. */
  date: wholeNumber(0, 6, DATE).optional(),
  approval: wholeNumber(-1, 3, { cn: "审批状态", en: "Approval" }).optional(),
};

const reason = text(300, { cn: "原因", en: "Reason" }).default("");

const record = {
  module: "contract",
  title: { cn: "合同", en: "Contract" },
} as const;

/** A contract that goes on without an approval has its effects at once. */
const changed = [record.module, labelOf(record.module), "customer", "recpay", "stock", "actionLog"];
const told = [record.module, ...REFERRED, labelOf("tag")];
const one = z.strictObject({ id: id() });

/** What an act hinders, with the way out of it. */
const obstacle = z.strictObject({ text: z.string(), act: z.string() });

export const contracts = {
  ...recordRoutes({
    ...record,
    see: ["crm.contract.SalesOrder"],
    add: "crm.contract.add",
    edit: "crm.contract.edit",
    remove: "crm.contract.delete",
    export: "crm.contract.export",
    import: "crm.contract.import",
    row: contractRow,
    query: contractQuery,
    changes: ["customer"],
    paths: {
      index: "/api/contract/index",
      totals: "/api/contract/findContractsCountMoney",
      add: "/api/contract/add",
      edit: "/api/contract/edit",
      view: "/api/contract/Views",
      remove: "/api/contract/delete",
      star: "/api/contract/setTop",
      bindTag: "/api/contract/bindTag",
      why: "/api/contract/why",
      importTemplate: "/api/contract/importTemplate",
      import: "/api/contract/import",
      export: "/api/contract/export",
    },
  }),
  ...defineRoutes({
    setInvoice: {
      method: "POST",
      path: "/api/contract/setInvoice",
      summary: "把合同标记为已开票，或取消",
      permission: "crm.contract.invoiced",
      input: z.strictObject({ ids: ids(), invoiced: flag().default(1) }),
      answer: "data",
      output: bulkOutcome,
      effect: "write",
      changes: changed,
      touches: record.module,
      record,
    },
    subtotal: {
      method: "POST",
      path: "/api/contract/Subtotal",
      summary: "合同各页签的数量",
      permission: ["crm.contract.SalesOrder"],
      input: one,
      answer: "data",
      output: z.record(z.string(), z.int()),
      effect: "read",
      shows: [...told, ATTACHMENTS],
      touches: record.module,
      record,
    },
    works: {
      method: "POST",
      path: "/api/contract/works",
      summary: "合同的审批，新的在前：待办的步骤与各步骤的意见",
      permission: ["crm.contract.SalesOrder"],
      input: one,
      answer: "data",
      output: z.array(approvalOfRecord),
      effect: "read",
      shows: told,
      touches: record.module,
      record,
    },
    change: {
      method: "POST",
      path: "/api/contract/change",
      summary: "变更：提交下一版本的草稿去审批，通过前当前版本继续有效",
      permission: "crm.contract.change",
      input: z.looseObject({
        id: id(),
        version: version.optional(),
        changeReason: reason,
        toPrepaid: flag().default(0),
      }),
      answer: "data",
      output: z.strictObject({ id: z.int() }),
      effect: "write",
      changes: changed,
      touches: record.module,
      record,
    },
    void: {
      method: "POST",
      path: "/api/contract/void",
      summary: "作废合同；有未结清的业务时拒绝并说明",
      permission: "crm.contract.void",
      input: z.strictObject({ id: id(), ext: reason, toPrepaid: flag().default(0) }),
      answer: "ok",
      output: noOutput,
      effect: "write",
      changes: changed,
      touches: record.module,
      record,
    },
    copy: {
      method: "POST",
      path: "/api/contract/copy",
      summary: "由一份合同填好的新表单（不带编号、日期与收款）",
      permission: "crm.contract.add",
      input: one,
      answer: "data",
      output: fieldValues,
      effect: "read",
      shows: told,
      touches: record.module,
      record,
    },
    versions: {
      method: "POST",
      path: "/api/contract/versions",
      summary: "合同的各个版本与差异",
      permission: ["crm.contract.SalesOrder"],
      input: one,
      answer: "data",
      output: z.array(
        z.strictObject({
          number: z.int(),
          state: z.string(),
          reason: z.string(),
          username: z.string(),
          AddTime: z.string(),
          changes: z.array(z.strictObject({ field: z.string(), title: z.string(), from: z.string(), to: z.string() })),
        }),
      ),
      effect: "read",
      shows: told,
      touches: record.module,
      record,
    },
    preview: {
      method: "POST",
      path: "/api/contract/preview",
      summary: "变更或作废会怎样：阻碍、如何解除、金额的前后",
      permission: ["crm.contract.change", "crm.contract.void"],
      input: z.looseObject({ act: z.enum(["change", "void"]), id: id(), toPrepaid: flag().default(0) }),
      answer: "data",
      output: z.strictObject({
        obstacles: z.array(obstacle),
        before: z.record(z.string(), z.number()),
        after: z.record(z.string(), z.number()),
      }),
      effect: "write",
      unlogged: true,
      changes: [record.module],
      touches: record.module,
      record,
    },
  }),
};
