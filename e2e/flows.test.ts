/** A flow as whoever looks after approvals draws it: by pointer and by keys, released, changed, compared and tried out. */
import { expect, type Page } from "@playwright/test";
import { call, uniqueName } from "./support/api";
import { makeApprovedForm, makeForm, makePerson, type Person, submit } from "./support/approvals";
import { canvas, givePeople, inside, line, node, open, openFlow, panel, piece, rename } from "./support/drawing";
import { openList, row } from "./support/list";
import {
  agree,
  button,
  choose,
  choosePerson,
  dialog,
  expectPath,
  form as formNamed,
  gone,
  menuItem,
  openSelect,
  seen,
  takeFrom,
  toast,
} from "./support/page";
import { PHONE, test } from "./support/test";

/** The chosen node is for this person. */
async function approvedBy(page: Page, { name }: Person): Promise<void> {
  await choose(panel(page), "由谁审批", "指定人员");
  await givePeople(page, "人员", [name]);
}

/** Tries it out, and sees the path by the names of its steps. */
async function triesOut(page: Page, days: string, path: readonly string[]): Promise<void> {
  const trial = dialog(page, "试运行");
  await trial.getByLabel("天数").fill(days);
  await button(trial, "运行").click();
  const steps = trial.getByRole("region", { name: "经过的步骤" }).getByRole("listitem");
  await expect.poll(() => steps.locator("strong").allTextContents()).toEqual(path);
}

test("a flow with a condition and parallel branches is drawn, mended, released, changed, compared and tried out", async ({
  as,
}) => {
  const admin = await as("admin");
  const { page, key } = admin;
  const [form, lead, boss] = [await makeForm(key), await makePerson(), await makePerson()];
  const name = uniqueName("用车审批").slice(0, 30);

  await test.step("a new one opens in the designer", async () => {
    await page.goto("/oa/flow");
    await button(page, "新建").click();
    const fresh = formNamed(page, "新建流程");
    await fresh.getByLabel("流程名称").fill(name);
    await openSelect(fresh, "适用的单据");
    await page.keyboard.type(form.name);
    await page.keyboard.press("Enter");
    await button(fresh, "确定").click();
    await seen(node(page, /^发起 发起/));
  });

  await test.step("by keys: behind what is chosen, and undone", async () => {
    await node(page, /^发起 发起/).focus();
    await page.keyboard.press("Enter");
    await piece(page, "审批").focus();
    await page.keyboard.press("Enter");
    await seen(node(page, /^审批 审批，未设置审批人/));
    await page.keyboard.press("Control+z");
    await gone(node(page, /^审批 审批/));
    await page.keyboard.press("Control+Shift+z");
    await open(page, node(page, /^审批 审批/));
    await expect(panel(page).getByLabel("节点名称", { exact: true })).toBeFocused();
    await rename(page, "主管审批");
  });

  await test.step("by pointer: on a line, drawn to one, and moved", async () => {
    await canvas(page).getByRole("button", { name: "在此插入节点：从 主管审批 到 结束" }).click();
    await menuItem(page, "条件分支").click();
    await rename(page, "总经理审批");
    await button(page, "自动排列").click();
    const end = node(page, /^结束/);
    const box = await end.boundingBox();
    await piece(page, "并行分支").dragTo(canvas(page), {
      targetPosition: await inside(canvas(page), { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) - 12 }),
    });
    await seen(node(page, /^并行分支/));
    await button(page, "自动排列").click();
    await expect(node(page, /^审批/)).toHaveCount(4);
    const before = await node(page, /^抄送|^结束/).boundingBox();
    await end.click();
    await page.keyboard.press("ArrowDown");
    await expect.poll(async () => (await end.boundingBox())?.y).not.toBe(before?.y);
  });

  await test.step("what keeps it from being released leads to its place", async () => {
    await button(page, "发布").click();
    const problems = page.getByRole("region", { name: /个问题需要改正/ });
    await seen(problems.getByText("节点“主管审批”没有设置审批人"));
    await seen(problems.getByText(/从 主管审批 到 总经理审批：条件分支的连线缺少条件/));
    await problems.getByText(/从 主管审批 到 总经理审批/).click();
    await button(panel(page), "设置条件").click();
    const conditions = dialog(page, "从 主管审批 到 总经理审批");
    await button(conditions, "添加条件").click();
    await choose(conditions, "字段", "天数");
    await choose(conditions, "条件", "大于");
    await conditions.getByLabel("值", { exact: true }).fill("3");
    await button(conditions, "确定").click();
    await seen(line(page, "主管审批", "总经理审批").and(page.getByLabel(/天数 大于 3/)));
    await problems.getByText("节点“主管审批”没有设置审批人").click();
    await approvedBy(page, lead);
    await open(page, node(page, /^审批 总经理审批/));
    await approvedBy(page, boss);
    for (const branch of [/^审批 审批，/, /^审批 审批2，/]) {
      await open(page, node(page, branch));
      await choose(panel(page), "由谁审批", "发起人本人");
    }
    await seen(page.getByRole("region", { name: "没有问题，可以发布" }));
    await button(page, "发布").click();
    await seen(toast(page, "已发布第1版"));
  });

  await test.step("a second version stands beside the first", async () => {
    await node(page, /^审批 审批2/).click();
    await page.keyboard.press("Delete");
    await gone(node(page, /^审批 审批2/));
    await seen(page.getByText("有未保存的修改"));
    await button(page, "保存").click();
    await seen(toast(page, `已保存流程「${name}」`));
    await button(page, "发布").click();
    await seen(toast(page, "已发布第2版"));
    await button(page, "版本").click();
    const versions = dialog(page, "版本比较");
    await choose(versions, "从", "第1版");
    await choose(versions, "到", "第2版");
    await seen(versions.getByText("删除节点「审批2」"));
    await seen(versions.getByRole("region", { name: "第1版" }).getByRole("button", { name: /审批 审批2/ }));
    await button(versions, "关闭").click();
    await gone(versions);
  });

  await test.step("somebody's form takes its way", async () => {
    await button(page, "试运行").click();
    const trial = dialog(page, "试运行");
    await choosePerson(trial, "谁来发起", lead.name);
    await triesOut(page, "2", ["发起", "主管审批", "审批"]);
    await triesOut(page, "5", ["发起", "主管审批", "总经理审批"]);
    await seen(trial.getByText(boss.name));
    await button(trial, "关闭").click();
  });

  await test.step("it is switched off in the list", async () => {
    await button(page, "返回列表").click();
    await expectPath(page, "/oa/flow");
    await page.goto(`/oa/flow?key=${encodeURIComponent(name)}`);
    const mine = row(page, name);
    await seen(mine.getByText("第2版"));
    await mine.hover();
    await button(mine, "启用/停用").click();
    await button(dialog(page, `停用「${name}」后不能再提交新的审批`), "停用").click();
    await seen(toast(page, `停用流程：${name}`));
    await seen(mine.getByText("停用"));
  });
  expect(admin.complaints.list).toEqual([]);
});

test("a changed drawing that is tried out names the running approvals that would go another way", async ({ as }) => {
  const [sales, lead, boss] = [await makePerson(), await makePerson(), await makePerson()];
  const made = await makeApprovedForm([
    { name: "主管审批", people: [lead] },
    { name: "总经理审批", people: [boss] },
  ]);
  await submit(sales, made);
  const { page, complaints } = await as("admin");
  await openFlow(page, made);
  const trial = dialog(page, "试运行");
  const different = trial.getByRole("region", { name: "进行中的审批，按这个设计会走得不同" });
  const tryOut = async () => {
    await button(page, "试运行").click();
    await choosePerson(trial, "谁来发起", sales.name);
    await button(trial, "运行").click();
  };
  await tryOut();
  await seen(trial.getByText("最近 200 个进行中的审批都不会走得不同。"));
  await button(trial, "关闭").click();
  await node(page, /^审批 总经理审批/).click();
  await page.keyboard.press("Delete");
  await gone(node(page, /^审批 总经理审批/));
  await tryOut();
  const entry = different.getByRole("listitem").filter({ hasText: made.name });
  await expect(entry).toHaveCount(1);
  await seen(entry.getByText(new RegExp(`^现在：.*主管审批（${lead.name}） → 总经理审批（${boss.name}）`)));
  await seen(entry.getByText(/^改后：.*主管审批/));
  await gone(entry.getByText(/^改后：.*总经理审批/));
  expect(complaints.list).toEqual([]);
});

test("on a phone a flow is looked at", async ({ as }) => {
  const { page } = await as("admin", { viewport: PHONE });
  const { key } = await as("admin");
  const form = await makeForm(key);
  const { id } = await addFlow(key, form.id);
  await page.goto(`/oa/flow/view/${id}`);
  await seen(page.getByText("手机上只能查看流程图"));
  await node(page, /^发起/).click();
  const sheet = dialog(page, "设置");
  await expect(sheet.getByLabel("节点名称")).toHaveValue("发起");
  await expect(sheet.getByLabel("节点名称")).toBeDisabled();
});

async function addFlow(key: string, formid: number): Promise<{ id: number }> {
  return (await call(key, "/api/flow/add", { name: uniqueName("流程").slice(0, 30), formid })).data as { id: number };
}

test("a form that a flow approves stays, and what is said of it leads to the flow", async ({ as }) => {
  const lead = await makePerson();
  const made = await makeApprovedForm([{ name: "主管审批", people: [lead] }]);
  const { page, complaints } = await as("admin");
  await openList(page, `/system/workForm?key=${encodeURIComponent(made.name)}&id=${made.id}`);
  await takeFrom(button(page.getByRole("complementary", { name: made.name }), "更多"), "删除");
  await agree(page, "确定删除吗？");
  const asked = dialog(page, "不能删除");
  await seen(asked.getByText(`「${made.name}」已被`));
  await asked.getByRole("button", { name: /^流程“/ }).click();
  await gone(asked);
  await expect(page).toHaveURL(/\/oa\/flow\/view\/\d+/);
  await seen(page.getByText("主管审批").first());
  expect(complaints.list).toEqual([]);
});
