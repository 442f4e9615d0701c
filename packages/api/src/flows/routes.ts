/** Flows: how the records of a module are approved. A flow is drawn, released as a version that never changes, switched on and off. */
import { z } from "zod";
import { drawing, pathStep } from "../approvals/shapes";
import { defineRoutes } from "../kernel/define-routes";
import { editOf } from "../kernel/posted-back";
import { fieldValues, recordQuery, version } from "../kernel/record-routes";
import { id, jsonText, notValid, optionalId, requiredText, text } from "../kernel/scalars";
import { abilities, newId } from "../kernel/shapes";
import { FORM } from "../kernel/topics";
import { flowSaid } from "./messages";

const name = () => requiredText(40, flowSaid.name);
const category = () => text(20, flowSaid.category);
/** A drawing as the designer has it, `{ nodes, lines }`, and the settings of the flow; read by `readDesign` of the engine. */
const design = () => jsonText(flowSaid.design);
const settings = () => jsonText(flowSaid.settings);
const chosen = () => jsonText(flowSaid.chosen).pipe(z.record(z.string().max(40), z.array(z.int().positive()).max(500)));
const formData = () => jsonText(flowSaid.data).pipe(fieldValues);

export const flowRow = z.strictObject({
  id: z.int(),
  name: z.string(),
  category: z.string(),
  /** Whose records it approves, and what they are called. */
  module: z.string(),
  moduleName: z.string(),
  /** 1 = new records are submitted to it. */
  enabled: z.int(),
  /** Number of the released version; 0 = none. */
  released: z.int(),
  /** 1 = there are changes that are not released. */
  draft: z.int(),
  /** Approvals that run, on whatever version. */
  running: z.int(),
  UpdateTime: z.string(),
  version: z.int(),
  can: abilities,
});
export type FlowRow = z.output<typeof flowRow>;

/** A line of what keeps a drawing from being released: at a node, at a line, or of the flow. */
const violation = z.strictObject({
  rule: z.string(),
  nodeId: z.string(),
  lineId: z.string(),
  message: z.string(),
  /** 1 = it may be released all the same, and should be known. */
  warning: z.literal(1).optional(),
});
export type FlowViolation = z.output<typeof violation>;

const flowNode = z.looseObject({ id: z.string(), name: z.string() });
const flowLine = z.looseObject({ id: z.string(), from: z.string(), to: z.string() });
const flowDesign = z.strictObject({ nodes: z.array(flowNode), lines: z.array(flowLine) });

export const flowDetail = flowRow.extend({
  /** As it is being worked at; that of the released version where nothing is. */
  design: flowDesign,
  settings: z.looseObject({}),
  /** Fields of the form of now, for conditions, writable and hidden fields: `field`, `title`, `kind`, `type`, `options`, … */
  fields: z.array(z.looseObject({ field: z.string(), title: z.string(), kind: z.string() })),
});
export type FlowDetail = z.output<typeof flowDetail>;

const flowVersion = z.strictObject({
  id: z.int(),
  number: z.int(),
  /** released or history. */
  state: z.string(),
  at: z.string(),
  by: z.string(),
  /** Approvals that run on it. */
  running: z.int(),
  design: flowDesign,
  settings: z.looseObject({}),
});
export type FlowVersion = z.output<typeof flowVersion>;

/** What would happen to somebody's form: the path, the drawing with it, and approvals that run and would go differently. */
const simulated = z.strictObject({
  path: z.array(pathStep),
  drawing,
  /** Why it would not be submitted at all; '' where it would. */
  refused: z.string(),
  different: z.array(
    z.strictObject({ TaskID: z.int(), taskName: z.string(), now: z.array(z.string()), next: z.array(z.string()) }),
  ),
});
export type Simulated = z.output<typeof simulated>;

const FLOWS = {
  method: "POST",
  effect: "read",
  permission: "oa.flow",
  shows: ["flow", "approval", "user.label", FORM],
} as const;
const write = {
  method: "POST",
  effect: "write",
  permission: "oa.manage.flow",
  changes: ["flow", "actionLog"],
} as const;
const drawn = { design: design().optional(), settings: settings().optional() };

export const flows = defineRoutes({
  index: {
    ...FLOWS,
    path: "/api/flow/index",
    summary: "流程列表",
    record: { module: "flow", title: { cn: "流程", en: "Flow" } },
    input: z.strictObject(recordQuery()),
    answer: "list",
    output: flowRow,
  },
  modules: {
    ...FLOWS,
    path: "/api/flow/modules",
    summary: "哪些单据可以审批",
    input: z.strictObject({}),
    answer: "data",
    output: z.array(z.strictObject({ module: z.string(), title: z.string() })),
  },
  add: {
    ...write,
    path: "/api/flow/add",
    summary: "新建流程：formid 为工作表单，module 为其他单据；clue 固定为3",
    input: z.strictObject({
      name: name(),
      category: category().default(""),
      formid: optionalId().default(null),
      module: text(40, flowSaid.module).default(""),
      clue: z.union([z.literal(3), z.literal("3")]).optional(),
      ...drawn,
    }),
    answer: "data",
    output: newId,
  },
  edit: {
    ...write,
    path: "/api/flow/Edit",
    summary: "保存流程的名称和设计稿，不发布",
    input: editOf(flowDetail, {
      id: id(),
      name: name().optional(),
      category: category().optional(),
      ...drawn,
      version: version.optional(),
    }),
    answer: "data",
    output: z.strictObject({ version: z.int() }),
    touches: "flow",
  },
  view: {
    ...FLOWS,
    path: "/api/flow/detail",
    summary: "流程的设计稿",
    input: z.strictObject({ id: id() }),
    answer: "data",
    output: flowDetail,
    touches: "flow",
  },
  changeStatus: {
    ...write,
    path: "/api/flow/changeStatus",
    summary: "启用或停用：停用后不能提交新的，进行中的继续",
    input: z.strictObject({ id: id(), version: version.optional() }),
    answer: "data",
    output: z.strictObject({ enabled: z.int() }),
    touches: "flow",
  },
  releaseVer: {
    ...write,
    path: "/api/flow/releaseVer",
    summary: "发布设计稿：新提交的用这一版，进行中的留在原来的版本；不能发布时列出全部问题",
    input: z.strictObject({ id: id(), version: version.optional() }),
    answer: "data",
    output: z.strictObject({ number: z.int(), version: z.int(), warnings: z.array(violation) }),
    touches: "flow",
  },
  check: {
    ...FLOWS,
    path: "/api/flow/check",
    summary: "设计稿的全部问题，不保存",
    input: z.strictObject({ id: id(), ...drawn }),
    answer: "data",
    output: z.array(violation),
    touches: "flow",
  },
  versions: {
    ...FLOWS,
    path: "/api/flow/versions",
    summary: "发布过的各版，新的在前",
    input: z.strictObject({ id: id() }),
    answer: "data",
    output: z.array(flowVersion),
    touches: "flow",
  },
  templates: {
    ...FLOWS,
    path: "/api/flow/templates",
    summary: "产品自带的单据审批流程；there 为 1 的单据已有启用的流程",
    input: z.strictObject({}),
    answer: "data",
    output: z.array(
      z.strictObject({
        key: z.string(),
        name: z.string(),
        category: z.string(),
        description: z.string(),
        moduleName: z.string(),
        there: z.int(),
      }),
    ),
  },
  install: {
    ...write,
    path: "/api/flow/install",
    summary: "添加并发布模板中的审批流程",
    input: z.strictObject({ keys: z.array(z.string().max(40), notValid(flowSaid.template)).min(1).max(20) }),
    answer: "data",
    output: z.strictObject({ ids: z.array(z.int()) }),
  },
  simulate: {
    ...FLOWS,
    path: "/api/flow/simulate",
    summary: "试运行设计稿：某人填了这些，会经过哪些步骤和人；以及进行中的哪些会走得不同",
    input: z.strictObject({
      id: id(),
      userid: id(),
      data: formData().default({}),
      /** Whom he would choose, by the node that it is for. */
      chosen: chosen().default({}),
      ...drawn,
    }),
    answer: "data",
    output: simulated,
    touches: "flow",
  },
});
