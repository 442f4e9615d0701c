/** What answers about approvals carry. */
import { z } from "zod";
import { fileRef } from "../kernel/shapes";

const flagText = z.literal(["True", "False"]);
const person = z.strictObject({ id: z.int(), name: z.string(), header: z.string() });

/** Facts of a form that stand for it: at most three, without what the reader may not see. */
const summaryFacts = z.array(z.strictObject({ title: z.string(), value: z.string() }));
export type SummaryFacts = z.output<typeof summaryFacts>;

/** A place in a list: one step of an approval, from the point of view of one person. */
export const approvalRow = z.strictObject({
  /** The id of the step to act on; for one's own submission, of its start. */
  id: z.int(),
  TaskID: z.int(),
  /** The record that is approved. */
  modelType: z.string(),
  modelId: z.int(),
  /** What the form, or the kind of record, is called. */
  modelName: z.string(),
  category: z.string(),
  /** The flow. */
  ProcsID: z.int(),
  version_id: z.int(),
  NodeID: z.string(),
  /** Names of the nodes at which it is. */
  StepName: z.string(),
  taskName: z.string(),
  /** Its own, by the company's pattern. */
  number: z.string(),
  /** What it is about: fields that the flow names, as the caller may read them. */
  summary: summaryFacts,
  /** Of the step: 0 待接收, 1 已接收, 2 办理中, 3 已完成, 4 不通过. */
  Status: z.int(),
  /** Of the step, in words: also 已退回, 已撤回, 已取消, 自动通过. */
  statusText: z.string(),
  /** Of the approval: 1 running, 2 passed, 3 refused, 4 revoked, 5 terminated. */
  taskStatus: z.int(),
  taskStatusName: z.string(),
  /** What the record is told: 0 待审, 1 审核中, 2 通过, 3 未通过. */
  approval: z.int(),
  /** Who has it now. */
  approvalName: z.string(),
  /** In percent; 100 only when it has passed. */
  approvalProgress: z.int(),
  createuserid: z.int(),
  createusername: z.string(),
  createheader: z.string(),
  BranchID: z.union([z.int(), z.literal("")]),
  BranchName: z.string(),
  /** Whose place the row tells. */
  username: z.string(),
  /** What was last said about it. */
  ext: z.string(),
  /** When it was submitted. */
  AddTime: z.string(),
  /** Since when the row is what it is: it is my turn, I have decided, I got the copy. */
  time: z.string(),
  /** When it ended; '' while it runs. */
  endTime: z.string(),
  is_read: flagText,
});
export type ApprovalRow = z.output<typeof approvalRow>;

/** A list in which an approval stands for the caller, and the id of its row there. */
export const approvalPlace = z.strictObject({
  list: z.enum(["todo", "mySubmit", "myApproval", "myCc", "sub", "all"]),
  id: z.int(),
});
export type ApprovalPlace = z.output<typeof approvalPlace>;

/** What a step became by a command, and where the approval stands. */
const acted = {
  stepid: z.int(),
  Status: z.int(),
  taskStatus: z.int(),
  approval: z.int(),
  /** Steps that are open now. */
  next: z.array(z.strictObject({ stepid: z.int(), StepName: z.string(), approvalName: z.string() })),
};
export const stepActed = z.strictObject(acted);
export type StepActed = z.output<typeof stepActed>;

/** Of several steps: the last that was done, and of each one whether it was, or why not. */
export const stepsActed = z.strictObject({
  ...acted,
  done: z.array(z.int()),
  refused: z.array(
    z.strictObject({ id: z.int(), name: z.string(), code: z.string(), reason: z.string(), msg: z.string() }),
  ),
});
export type StepsActed = z.output<typeof stepsActed>;

/** An entry of 审批记录: a decision, a comment, or what the system did by itself. */
export const approvalLog = z.strictObject({
  id: z.string(),
  UserID: z.int(),
  UserName: z.string(),
  Header: z.string(),
  /** Of the step it was said at; '' for the approval as a whole. */
  name: z.string(),
  /** What was done, by its key: submit, approve, comment, auto, … */
  action: z.string(),
  /** And in words. */
  status: z.string(),
  Ext: z.string(),
  AddTime: z.string(),
  files: z.array(fileRef.extend({ FileName: z.string(), addTime: z.string(), userid: z.int() })),
});
export type ApprovalLog = z.output<typeof approvalLog>;

/** One person on one step, or with a copy. */
export const approvalWorker = z.strictObject({
  /** Of the step; 0 for a copy. */
  stepid: z.int(),
  node_id: z.string(),
  /** 0 waiting, 1 active, 2 passed, 3 refused or returned, 4 handed on, 5 cancelled, 6 skipped. */
  status: z.int(),
  statusText: z.string(),
  id: z.int(),
  nickname: z.string(),
  header: z.string(),
  is_read: flagText,
  readtime: z.string(),
  receivedTime: z.string(),
  decidedTime: z.string(),
  /** owner, before, after, delegate: how he came to it. */
  part: z.string(),
  /** Passed without his doing. */
  auto: z.int(),
});
export type ApprovalWorker = z.output<typeof approvalWorker>;

export const approvalReader = z.strictObject({
  id: z.int(),
  nickname: z.string(),
  header: z.string(),
  is_read: flagText,
  readtime: z.string(),
});
export type ApprovalReader = z.output<typeof approvalReader>;

export const approvalChange = z.strictObject({
  id: z.int(),
  UserID: z.int(),
  UserName: z.string(),
  Header: z.string(),
  name: z.string(),
  field: z.string(),
  title: z.string(),
  old: z.string(),
  new: z.string(),
  AddTime: z.string(),
});
export type ApprovalChange = z.output<typeof approvalChange>;

/** One box of the drawing; `status` is that of its latest step that counts, '' where none was opened. */
export const drawnNode = z.looseObject({
  id: z.string(),
  name: z.string(),
  left: z.number(),
  top: z.number(),
  kind: z.string(),
  status: z.union([z.int(), z.literal("")]),
  /** What became of it, in words: a step that ends without a decision was 已撤回, 已取消 or the like. */
  statusText: z.string(),
  workers: z.array(approvalWorker),
});
export type DrawnNode = z.output<typeof drawnNode>;
export const drawnLine = z.strictObject({ id: z.string(), from: z.string(), to: z.string(), label: z.string() });
export const drawing = z.strictObject({ nodes: z.array(drawnNode), lines: z.array(drawnLine) });
export type Drawing = z.output<typeof drawing>;

/** A step of the path: what is done, what is open, what is ahead when everybody approves. */
export const pathStep = z.strictObject({
  node_id: z.string(),
  name: z.string(),
  kind: z.string(),
  state: z.enum(["done", "open", "ahead"]),
  stepid: z.int(),
  people: z.array(person.extend({ status: z.int() })),
  /** any, all, ratio or seq. */
  mode: z.string(),
  auto: z.int(),
  /** The one before chooses who it will be. */
  chosenLater: z.int(),
  /** The initiator chooses who it will be; of these, where there are any. */
  choose: z.int(),
  choices: z.array(z.int()),
  /** When it was opened and closed; '' where it was not yet. */
  openedTime: z.string(),
  closedTime: z.string(),
  /** How long this step usually takes, in minutes; null where it has not been taken often enough. */
  usually: z.int().nullable(),
  /** Why it is taken, in words: the line of a choice that leads to it; '' where no other way could be taken. */
  when: z.string(),
  /** The parallel branches in which it lies, the outermost first: the node where they part, and which of them. */
  branch: z.array(z.strictObject({ fork: z.string(), no: z.int() })),
});
export type PathStep = z.output<typeof pathStep>;

/** A field of the form as it was submitted. `write` where the caller may change it on the step on which he acts. */
const formField = z.looseObject({ field: z.string(), title: z.string(), type: z.string(), write: z.int() });

/** A step that waits for the caller. */
const myStep = z.strictObject({
  stepid: z.int(),
  NodeID: z.string(),
  StepName: z.string(),
  /** It is the start, to which the approval was returned: what passes it is 重新提交. */
  start: z.int(),
  Status: z.int(),
  /** What he may do there: approve, refuse, return, forward, addSign, delegate, saveForm, cc. */
  can: z.record(z.string(), z.literal(1)),
  /** 1 = whoever passes it has to name who gets the next one; of these, where there are any. */
  chooseNext: z.int(),
  /** What 拒绝 does there: toStart sends it back to the initiator, end ends it, vote is counted with what the others say. */
  refuses: z.enum(["toStart", "end", "vote"]),
  part: z.string(),
  /** People whom he has added and who have not acted yet, for 减签. */
  added: z.array(person),
});

const earlierApproval = z.strictObject({
  TaskID: z.int(),
  taskName: z.string(),
  taskStatus: z.int(),
  taskStatusName: z.string(),
  AddTime: z.string(),
  /** Who asked. */
  createusername: z.string(),
  facts: z.array(z.strictObject({ title: z.string(), value: z.string() })),
});

/** An approval of a record, as whoever sees the record is told of it. */
export const approvalOfRecord = z.strictObject({
  TaskID: z.int(),
  /** '' where the caller may not open it. */
  taskName: z.string(),
  taskStatus: z.int(),
  taskStatusName: z.string(),
  approval: z.int(),
  AddTime: z.string(),
  createusername: z.string(),
  /** 1 = the caller may open it. */
  opens: z.int(),
  /** In their order, each with who has it or has decided. */
  steps: z.array(
    z.strictObject({
      stepid: z.int(),
      StepName: z.string(),
      Status: z.int(),
      statusName: z.string(),
      username: z.string(),
      /** 1 = somebody has it now. */
      pending: z.int(),
    }),
  ),
});
export type ApprovalOfRecord = z.output<typeof approvalOfRecord>;

/** An approval as one looks at it: everything that decides. */
export const approvalDetail = z.strictObject({
  TaskID: z.int(),
  taskName: z.string(),
  number: z.string(),
  summary: summaryFacts,
  modelType: z.string(),
  modelId: z.int(),
  modelName: z.string(),
  ProcsID: z.int(),
  version_id: z.int(),
  flowName: z.string(),
  taskStatus: z.int(),
  taskStatusName: z.string(),
  approval: z.int(),
  approvalProgress: z.int(),
  createuserid: z.int(),
  createusername: z.string(),
  createheader: z.string(),
  BranchName: z.string(),
  AddTime: z.string(),
  endTime: z.string(),
  endReason: z.string(),
  formRev: z.int(),
  form: z.strictObject({ items: z.array(formField), data: z.record(z.string(), z.unknown()) }),
  /** 1 = copies may be sent. */
  cc: z.int(),
  /** Of the whole approval: revoke, urge, takeBack, terminate, reassign, comment. */
  can: z.record(z.string(), z.literal(1)),
  steps: z.array(myStep),
  /** Steps with people whom the caller has added and who have not acted yet, also where he waits for them. */
  helpers: z.array(z.strictObject({ stepid: z.int(), people: z.array(person) })),
  /** Steps that the caller has passed and could take back. */
  takeBack: z.array(z.int()),
  path: z.array(pathStep),
  /** What was changed in the form since the caller looked last. */
  news: z.array(approvalChange),
  /** Earlier approvals of the same form by the same person, newest first. */
  earlier: z.array(earlierApproval),
  /** Those for the customer whom the form names, whoever asked; null where it names nobody whom the caller may know. */
  ofCustomer: z.array(earlierApproval).nullable(),
  /** Amounts that the same person asked for by this flow in the month and the year of this one, running and passed. */
  sums: z.array(
    z.strictObject({
      title: z.string(),
      value: z.string(),
      month: z.int(),
      monthText: z.string(),
      year: z.int(),
      yearText: z.string(),
      /** From where on somebody else is asked, as the flow calls it, where it goes then, and whether it is so here. */
      limits: z.array(z.strictObject({ text: z.string(), node: z.string(), reached: z.int() })),
    }),
  ),
  WorlFlowJson: drawing,
});
export type ApprovalDetail = z.output<typeof approvalDetail>;

export const passedStep = z.strictObject({
  node_id: z.string(),
  name: z.string(),
  users: z.array(z.strictObject({ id: z.int(), name: z.string() })),
  time: z.string(),
});
export type PassedStep = z.output<typeof passedStep>;

/** How many, how long and how many are late, of one flow, node or person. */
const measured = z.strictObject({
  id: z.string(),
  name: z.string(),
  count: z.int(),
  /** How many of them are done, and half of which took no longer, in minutes; null where none is. */
  done: z.int(),
  median: z.int().nullable(),
  /** Open for longer than its step is due, or a day where nothing is due. */
  overdue: z.int(),
});
export const approvalStatistics = z.strictObject({
  total: z.int(),
  running: z.int(),
  flows: z.array(measured),
  nodes: z.array(measured.extend({ flow: z.int(), flowName: z.string() })),
  people: z.array(measured.extend({ header: z.string() })),
  /** How many more nodes and people there are, each with fewer of them than those that are listed. */
  moreNodes: z.int(),
  morePeople: z.int(),
});
export type ApprovalStatistics = z.output<typeof approvalStatistics>;

/** A row of the log over all approvals. */
export const approvalLogRow = z.strictObject({
  id: z.int(),
  TaskID: z.int(),
  taskName: z.string(),
  StepName: z.string(),
  action: z.string(),
  status: z.string(),
  UserID: z.int(),
  UserName: z.string(),
  userheader: z.string(),
  createuserid: z.int(),
  createusername: z.string(),
  BranchID: z.union([z.int(), z.literal("")]),
  BranchName: z.string(),
  modelName: z.string(),
  Ext: z.string(),
  AddTime: z.string(),
});
export type ApprovalLogRow = z.output<typeof approvalLogRow>;
