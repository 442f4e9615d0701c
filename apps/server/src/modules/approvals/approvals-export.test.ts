/** The lists of approvals as files: what one's list has and no more, in its order. */
import { exports } from "@qicheng/api/exports/routes";
import { jobs } from "@qicheng/api/jobs/routes";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { nameOf, ok, people, released, server, stepOf, submits, three, withDesk } from "../../../test/approval-desk";
import { grant, newId, setSettings, unique } from "../../../test/arrange";
import type { Answer, Caller } from "../../../test/harness";
import { opened as openedAt, sheetOf } from "../../../test/workbooks";
import { backgroundTasks } from "../../kernel/jobs/background";
import { startJobs } from "../../kernel/jobs/jobs";

withDesk();

const MINE = ["oa.approval.todo", "oa.approval.approvaled", "oa.approval.mySubmit", "oa.approval.Cc"] as const;

beforeEach(async () => {
  await sql`delete from background_jobs`.execute(server.db);
  await released(three());
  for (const name of ["s1", "s2", "s3"] as const) await grant(server, name, [...MINE, "oa.approval.export"]);
});

const titled = (title: string) => ({ data: [{ field: "taskName", op: "contains", value: title }] });
const run = (caller: Caller, list: string, query: Record<string, unknown> = {}, headers = {}) =>
  caller.raw(exports.run.path, { module: `approval.${list}`, ...query }, { headers });
const opened = (answer: Answer) => openedAt(server, answer);

test("has what waits for me, with the words of the screen, in the order of the list", async () => {
  const word = unique("导出的");
  const [first, second] = [await submits(`${word}甲`), await submits(`${word}乙`)];
  const others = await submits(word);
  await ok(people.s2, "Approval", { stepid: await stepOf(first, "A"), ext: "金额没有问题" });
  await ok(people.s2, "Approval", { stepid: await stepOf(others, "A"), ext: "" });

  const fields = "taskName,createuserid,taskStatus,StepName,approvalName,ext";
  const rows = await opened(await run(people.s2, "todo", { ...titled(word), fields }));
  expect(rows).toEqual([
    ["标题", "发起人", "审批状态", "当前节点", "处理人", "备注"],
    [`${word}乙`, nameOf("s1"), "审批中", "节点A", nameOf("s2"), null],
  ]);
  const decided = await opened(await run(people.s2, "done", { ...titled(`${word}甲`), fields }));
  expect(decided[1]).toEqual([`${word}甲`, nameOf("s1"), "审批中", "节点B", nameOf("mgrA"), "金额没有问题"]);
  const whole = await opened(await run(people.s1, "mine", { ...titled(word), sort: "AddTime", order: "asc" }));
  expect(whole.slice(1).map(([title]) => title)).toEqual([`${word}甲`, `${word}乙`, word]);
  expect(whole[0]).toEqual(expect.arrayContaining(["标题", "完成进度", "提交时间", "结束时间", "发起部门"]));
  const english = await opened(await run(people.s2, "todo", { ...titled(word), fields }, { "x-lang": "en" }));
  expect(english[0]).toEqual(["Title", "By", "State", "At", "Who has it", "Said last"]);
  expect(
    await server.rows(sql`select user_id, summary from audit_log where action = 'export' and module = 'approval'
      order by id limit 1`),
  ).toEqual([{ user_id: people.s2.id, summary: `导出审批 1 条 标题 包含 ${word}` }]);
  expect(second).toBeGreaterThan(first);
});

test("has the ticked ones, and what a view finds; what has ended is a list of its own", async () => {
  const word = unique("勾选的");
  const tasks = [await submits(`${word}甲`), await submits(`${word}乙`)];
  const ids = [await stepOf(tasks[0] ?? 0, "A")];
  const ticked = await opened(await run(people.s2, "todo", { ids, fields: "taskName" }));
  expect(ticked).toEqual([["标题"], [`${word}甲`]]);

  const view = newId(
    await people.s2.raw("/api/scene/save", {
      module: "approval.done",
      name: unique("场景"),
      query: titled(`${word}甲`),
    }),
  );
  for (const task of tasks) await ok(people.s2, "Approval", { stepid: await stepOf(task, "A"), ext: "" });
  const viewed = { field: "scene", value: view, fields: "taskName" };
  expect(await opened(await run(people.s2, "done", viewed))).toEqual([["标题"], [`${word}甲`]]);
  expect((await run(people.s2, "ended", viewed)).msg).toBe("没有可导出的数据");
  await ok(people.s1, "revoke", { taskid: tasks[0], ext: "" });
  expect(await opened(await run(people.s2, "ended", viewed))).toEqual([["标题"], [`${word}甲`]]);
});

test("is for who sees the list and may take it out, of his own rows", async () => {
  const task = await submits(unique("别人的"));
  const ids = [await stepOf(task, "A")];
  const refusals = async (caller: Caller, list: string, query = {}) => {
    const { status, code } = await run(caller, list, query);
    return [status, code];
  };
  expect(await refusals(people.s3, "todo", { ids })).toEqual([404, "NOT_FOUND"]);
  expect(await refusals(people.s2, "all")).toEqual([403, "FORBIDDEN"]);
  expect(await refusals(people.s2, "log")).toEqual([403, "FORBIDDEN"]);
  expect(await refusals(people.s2, "none")).toEqual([400, "VALIDATION"]);
  const bad = await run(people.s2, "todo", { data: [{ field: "nothing", op: "eq", value: 1 }] });
  expect(bad).toMatchObject({ status: 400, code: "VALIDATION" });
  expect((await run(people.s2, "todo", { fields: "nothing" })).status).toBe(400);
  await grant(server, "s2", MINE);
  expect(await refusals(people.s2, "todo", { ids })).toEqual([403, "FORBIDDEN"]);
});

test("has the log as it is read, and all approvals in which somebody had a step", async () => {
  const title = unique("有日志的");
  const task = await submits(title);
  await ok(people.s2, "Approval", { stepid: await stepOf(task, "A"), ext: "按规定办" });
  const { boss } = people;
  const log = await opened(await run(boss, "log", { ...titled(title), fields: "taskName,UserID,action,StepName,Ext" }));
  expect(log).toEqual([
    ["标题", "操作人", "操作", "节点", "意见"],
    [title, nameOf("s2"), "通过", "节点A", "按规定办"],
    [title, nameOf("s1"), "提交", "开始", null],
  ]);
  const { rows = [] } = await boss.raw("/api/WorkFlowLog/Index", titled(title));
  const ids = rows.filter(({ action }) => action === "approve").map(({ id }) => id);
  expect(await opened(await run(boss, "log", { ids, fields: "action" }))).toEqual([["操作"], ["通过"]]);
  const all = await opened(await run(boss, "all", { ...titled(title), person: people.s2.id, fields: "taskName" }));
  expect(all.slice(1)).toEqual([[title]]);
});

test("of many waits for a superior's word, who reads what narrows it, and has the rows of that moment", async () => {
  await setSettings(server, { exportApprovalRows: 1 });
  const word = unique("批量的");
  for (const letter of ["甲", "乙"]) await submits(`${word}${letter}`);
  const { job, asking } = (await run(people.s1, "mine", { ...titled(word), fields: "taskName" })).data;
  expect(asking).toBe(1);
  const waiting = (await people.mgrA.post(jobs.approvals, {})).rows?.find(({ id }) => id === job);
  expect(waiting).toMatchObject({ title: "导出审批 2 条", note: `标题 包含 ${word}` });
  await submits(`${word}丙`);
  await people.mgrA.post(jobs.decide, { id: job as number, agree: 1, reason: "" });
  const running = startJobs(server.services, server.databaseUrl, backgroundTasks);
  const detail = async () => (await people.s1.post(jobs.detail, { id: job as number })).data;
  await expect.poll(async () => (await detail()).state, { timeout: 20_000 }).toBe("done");
  await running.stop();
  expect((await sheetOf(server, (await detail()).file?.url as string)).slice(1).map(([title]) => title)).toEqual(
    ["丙", "乙", "甲"].map((letter) => `${word}${letter}`),
  );
});
