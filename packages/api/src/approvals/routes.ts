/**
 * Running approvals: who has to act, his possible acts, and the outcome. The approval decides who may act on a step,
 * not a right. A person without a part in an approval, and without the right to see it, is told that it does not exist.
 */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { LIMITS } from "../kernel/limits";
import { moduleName, recordQuery } from "../kernel/record-routes";
import { REFERRED } from "../kernel/referred";
import { day, flag, id, ids, idsOrNone, notValid, optionalId, requiredLines, text } from "../kernel/scalars";
import { newId, noOutput } from "../kernel/shapes";
import { APPROVAL, REQUEST } from "../kernel/topics";
import { chosen, decision, formData, nodeId, opinion, passing, revision, steps, wide } from "./inputs";
import { approvalSays } from "./messages";
import {
  approvalChange,
  approvalDetail,
  approvalLog,
  approvalLogRow,
  approvalOfRecord,
  approvalPlace,
  approvalReader,
  approvalRow,
  approvalStatistics,
  approvalWorker,
  passedStep,
  pathStep,
  stepActed,
  stepsActed,
} from "./shapes";

const read = { method: "POST", effect: "read", permission: "signedIn" } as const;
const SHOWS = [APPROVAL, "user.label", "branch.label"];
const record = { module: "approval", title: { cn: "审批", en: "Approval" } };
const list = { ...read, record, shows: [APPROVAL, ...REFERRED], answer: "list", output: approvalRow } as const;
const write = { method: "POST", effect: "write", permission: "signedIn", changes: [APPROVAL, "actionLog"] } as const;
const ofTask = z.strictObject({ taskid: id() });
const onTask = { ...write, answer: "ok", output: noOutput, touches: "approval" } as const;
const onStep = { ...write, answer: "data", output: stepActed, touches: "approvalStep" } as const;
const onSteps = { ...write, answer: "data", output: stepsActed, touches: "approvalStep" } as const;

export const approvals = defineRoutes({
  todo: {
    ...list,
    path: "/api/WorkFlow/todo",
    summary: "待我审批：现在轮到我的步骤，等得最久的在后",
    permission: "oa.approval.todo",
    input: z.strictObject({ ...recordQuery(), type: text(60, approvalSays.kind).default("") }),
  },
  myApproval: {
    ...list,
    path: "/api/WorkFlow/myApproval",
    summary: "我已审批：我决定过或转交的步骤",
    permission: "oa.approval.approvaled",
    input: z.strictObject(recordQuery()),
  },
  completed: {
    ...list,
    path: "/api/WorkFlow/completed",
    summary: "我审批过且已结束的",
    permission: "oa.approval.approvaled",
    input: z.strictObject(recordQuery()),
  },
  all: {
    ...list,
    path: "/api/WorkFlow/all",
    summary: "全部审批",
    permission: "oa.approval.all",
    input: z.strictObject(wide),
  },
  sub: {
    ...list,
    path: "/api/WorkFlow/sub",
    summary: "下属的审批：我负责的部门及其下级的人发起的，不含我自己",
    permission: "oa.approval.sub",
    input: z.strictObject(wide),
  },
  mySubmit: {
    ...list,
    path: "/api/WorkFlow/mySubmit",
    summary: "我发起的",
    permission: "oa.approval.mySubmit",
    input: z.strictObject(recordQuery()),
  },
  myCc: {
    ...list,
    path: "/api/WorkFlow/myCc",
    summary: "抄送我的",
    permission: "oa.approval.Cc",
    input: z.strictObject(recordQuery()),
  },
  myWorks: {
    ...list,
    path: "/api/WorkFlow/myWorks",
    summary: "待我审批、我已审批和我发起的",
    permission: ["oa.approval.todo", "oa.approval.approvaled", "oa.approval.mySubmit"],
    input: z.strictObject(recordQuery()),
  },
  counts: {
    ...read,
    path: "/api/WorkFlow/counts",
    summary: "待我审批和未读抄送的数量",
    shows: [APPROVAL, REQUEST],
    input: z.strictObject({}),
    answer: "data",
    output: z.strictObject({ todo: z.int(), unread: z.int() }),
  },
  places: {
    ...read,
    path: "/api/WorkFlow/places",
    summary: "这条审批在我的哪些列表里，id 为列表中的行",
    shows: [APPROVAL],
    input: ofTask,
    answer: "data",
    output: z.array(approvalPlace),
    touches: "approval",
  },
  ofRecord: {
    ...read,
    path: "/api/WorkFlow/ofRecord",
    summary: "一条记录的审批，新的在前：各步骤在谁那里，能看记录的人都能看到",
    shows: SHOWS,
    input: z.strictObject({ module: moduleName, id: id() }),
    answer: "data",
    output: z.array(approvalOfRecord),
  },
  loadRead: {
    ...read,
    path: "/api/WorkFlow/loadRead",
    summary: "谁看过，何时第一次看；看的人自己即为已查阅",
    shows: SHOWS,
    input: ofTask,
    answer: "data",
    output: z.array(approvalReader),
    touches: "approval",
  },
  receive: {
    ...onSteps,
    path: "/api/WorkFlow/receive",
    summary: "接收：告诉别人我已看到，再次接收没有变化",
    input: z.strictObject(steps),
  },
  approve: {
    ...onSteps,
    path: "/api/WorkFlow/Approval",
    summary: "通过；在开始节点为重新提交。多个时逐个决定，互不影响",
    input: z.strictObject(passing),
  },
  approved: {
    ...onSteps,
    path: "/api/WorkFlow/Approved",
    summary: "通过，并指定下一步的审批人（userid）",
    input: z.strictObject(passing),
  },
  refuse: {
    ...onSteps,
    path: "/api/WorkFlow/Refused",
    summary:
      "退回到 node_id，back 为 1 时退回发起人，按比例会签的节点则计一张反对票；都不填时按流程设置退回发起人或结束",
    input: z.strictObject({ ...decision, node_id: nodeId.optional(), back: flag().default(0) }),
  },
  forward: {
    ...onSteps,
    path: "/api/WorkFlow/Forward",
    summary: "转交给在职的同事",
    input: z.strictObject({
      ...steps,
      userid: optionalId().default(null),
      username: text(200, approvalSays.people).optional(),
      ext: opinion(),
    }),
  },
  logs: {
    ...read,
    path: "/api/WorkFlow/logs",
    summary: "审批记录：type 为 all、flow（审批意见）或 comment（评论），新的在前；看的人自己即为已查阅",
    shows: SHOWS,
    input: z.strictObject({
      taskId: id(),
      type: z.enum(["all", "flow", "comment", ""], notValid(approvalSays.kind)).default("all"),
    }),
    answer: "data",
    output: z.array(approvalLog),
    touches: "approval",
  },
  editFormField: {
    ...onStep,
    path: "/api/WorkFlow/editFormField",
    summary: "保存表单：只能修改当前节点可写的字段",
    input: z.strictObject({ taskid: id(), stepid: id(), data: formData }),
  },
  submit: {
    ...onStep,
    path: "/api/WorkFlow/submit",
    summary: "保存当前步骤的表单",
    input: z.strictObject({ stepid: id(), data: formData }),
  },
  createComment: {
    ...write,
    path: "/api/WorkFlow/createComment",
    summary: "评论，可带附件和@同事；结束后也可以",
    input: z.strictObject({
      taskid: id(),
      ext: requiredLines(LIMITS.approvalText, approvalSays.comment),
      files: idsOrNone().default([]),
      at: idsOrNone().default([]),
    }),
    answer: "data",
    output: newId,
    touches: "approval",
  },
  revoke: {
    ...onTask,
    path: "/api/WorkFlow/Revoke",
    summary: "发起人撤回",
    input: z.strictObject({ taskid: id(), ext: opinion() }),
  },
  findStepsPassed: {
    ...read,
    path: "/api/WorkFlow/findStepsPassed",
    summary: "可以退回到的步骤，近的在前",
    shows: SHOWS,
    input: z.strictObject({ taskid: id(), stepid: optionalId().default(null) }),
    answer: "data",
    output: z.array(passedStep),
    touches: "approval",
  },
  getNodeConfig: {
    ...read,
    path: "/api/WorkFlow/getNodeConfig",
    summary: "节点设置；writeField 只告诉现在在该节点审批的人",
    shows: [APPROVAL],
    input: z.strictObject({ nodeid: nodeId, version_id: id() }),
    answer: "data",
    output: z.looseObject({ type: z.string(), writeField: z.array(z.string()) }),
    touches: "flowVersion",
  },
  getUpdateLog: {
    ...read,
    path: "/api/WorkFlow/getUpdateLog",
    summary: "表单修改日志，新的在前",
    shows: SHOWS,
    input: ofTask,
    answer: "data",
    output: z.array(approvalChange),
    touches: "approval",
  },
  workers: {
    ...read,
    path: "/api/WorkFlow/workers",
    summary: "每个步骤的审批人",
    shows: SHOWS,
    input: ofTask,
    answer: "data",
    output: z.array(approvalWorker),
    touches: "approval",
  },
  detail: {
    ...read,
    path: "/api/flow/getDetailByTask",
    summary: "审批的全部情况：表单、流程图、路径、我能做什么；看的人自己即为已查阅",
    shows: SHOWS,
    input: ofTask,
    answer: "data",
    output: approvalDetail,
    touches: "approval",
  },
  urge: {
    ...onTask,
    path: "/api/WorkFlow/urge",
    summary: "催办：通知现在的审批人，30分钟内一次",
    input: z.strictObject({ taskid: id(), ext: opinion() }),
  },
  cc: {
    ...onTask,
    path: "/api/WorkFlow/cc",
    summary: "抄送，最多5人",
    input: z.strictObject({ stepid: id(), userids: ids() }),
    touches: "approvalStep",
  },
  preview: {
    ...read,
    path: "/api/WorkFlow/preview",
    summary: "提交前的路径和每一步的人",
    shows: [APPROVAL, "user", "branch", "role"],
    input: z.strictObject({
      /** A work form, or the module of other records. */
      formid: optionalId().default(null),
      module: text(40, approvalSays.kind).default(""),
      data: formData.default({}),
      chosen,
    }),
    answer: "data",
    output: z.array(pathStep),
  },
  addSign: {
    ...onStep,
    path: "/api/WorkFlow/addSign",
    summary: "加签：before、after 或 parallel",
    input: z.strictObject({
      stepid: id(),
      type: z.enum(["before", "after", "parallel"], notValid(approvalSays.place)),
      userids: idsOrNone().default([]),
      mode: z.enum(["any", "all"], notValid(approvalSays.group)).default("all"),
      ext: opinion(),
      /** With after, which passes the step. */
      formRev: revision,
    }),
  },
  reduceSign: {
    ...onStep,
    path: "/api/WorkFlow/reduceSign",
    summary: "减签：去掉自己加的、还没审批的人",
    input: z.strictObject({ stepid: id(), userids: idsOrNone().default([]) }),
  },
  delegate: {
    ...onStep,
    path: "/api/WorkFlow/delegate",
    summary: "委托：先听他的意见，再由自己决定",
    input: z.strictObject({ stepid: id(), userid: optionalId().default(null), ext: opinion() }),
  },
  takeBack: {
    ...onStep,
    path: "/api/WorkFlow/takeBack",
    summary: "取回自己的通过，在后面的人动手之前",
    input: z.strictObject({ stepid: id() }),
  },
  terminate: {
    ...onTask,
    path: "/api/WorkFlow/terminate",
    summary: "流程管理员终止",
    input: z.strictObject({ taskid: id(), ext: opinion() }),
  },
  reassign: {
    ...onStep,
    path: "/api/WorkFlow/reassign",
    summary: "流程管理员改派：from 为现在的人，只有一个时可不填",
    input: z.strictObject({
      stepid: id(),
      userid: optionalId().default(null),
      from: optionalId().default(null),
      ext: opinion(),
    }),
  },
  statistics: {
    ...read,
    path: "/api/WorkFlow/statistics",
    summary: "审批统计：按流程、节点、人，最多366天；无全部审批权限的只统计下属发起的",
    permission: "oa.approval.statistics",
    shows: SHOWS,
    input: z.strictObject({
      from: day(approvalSays.from),
      to: day(approvalSays.to),
    }),
    answer: "data",
    output: approvalStatistics,
  },
  log: {
    ...read,
    path: "/api/WorkFlowLog/Index",
    summary: "审批日志：谁在何时做了什么，新的在前",
    permission: "oa.approval.logs",
    record: { module: "approvalLog", title: { cn: "审批日志", en: "Entry", many: "Approval log" } },
    shows: [APPROVAL, ...REFERRED],
    input: z.strictObject(recordQuery()),
    answer: "list",
    output: approvalLogRow,
  },
});
