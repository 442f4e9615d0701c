/** Further acts on an approval, each by hand: who is asked in and sent away, urged, copied, ended, given another, and chosen. */
import { expect, type Page } from "@playwright/test";
import { call, rowsOf, send } from "./support/api";
import {
  chooseSeveral,
  DONE,
  fromMore,
  type MadeForm,
  MINE,
  makeApprovedForm,
  makePerson,
  openTodo,
  opinion,
  type Person,
  press,
  submit,
  TODO,
  visit,
  work,
} from "./support/approvals";
import { row, rows } from "./support/list";
import { button, choosePerson, chooserOf, dialog, form as formNamed, gone, seen, toast } from "./support/page";
import { type As, test } from "./support/test";

interface Case {
  sales: Person;
  lead: Person;
  boss: Person;
  helper: Person;
  second: Person;
  fifth: Person;
  form: MadeForm;
}

let made: Promise<Case> | undefined;
/** The same people and the same form for every act. */
const caseOf = (): Promise<Case> => {
  made ??= makeCase();
  return made;
};

async function makeCase(): Promise<Case> {
  const [sales, lead, boss] = [await makePerson(), await makePerson(), await makePerson()];
  const [helper, second, fifth] = [await makePerson(), await makePerson(), await makePerson()];
  const form = await makeApprovedForm([
    { name: "主管审批", people: [lead] },
    { name: "总经理审批", people: [boss] },
  ]);
  return { sales, lead, boss, helper, second, fifth, form };
}

async function openMine(page: Page, place: string, list = MINE): Promise<void> {
  await page.goto(list);
  await row(page, place).first().click();
  await seen(work(page));
}

const nothingLeft = (page: Page) => seen(page.getByText(/没有待您审批的/));

test("helpers are asked in and sent away, and whoever is asked for his opinion gives it back", async ({ as }) => {
  const { sales, lead, helper, second, form } = await caseOf();
  await submit(sales, form);
  const { page, complaints } = await visit(as, lead);
  await openTodo(page);
  await fromMore(page, "加签");
  const asked = dialog(page, "加签方式");
  await chooseSeveral(asked, "加签人", [helper, second], 20);
  await asked.getByText("与我一起").click();
  await button(asked, "加签").click();
  await seen(toast(page, /^已加签/));
  const atHelper = await visit(as, helper);
  await openTodo(atHelper.page);
  await openMine(page, form.name, TODO);
  await fromMore(page, "减签");
  const taken = dialog(page, "减去");
  for (const { name } of [helper, second]) await taken.getByRole("checkbox", { name }).check();
  await button(taken, "减签").click();
  await seen(toast(page, /^已减签/));
  await atHelper.page.goto(TODO);
  await nothingLeft(atHelper.page);

  await openTodo(page);
  await fromMore(page, "委托");
  await choosePerson(dialog(page, "委托给"), "委托给", second.name);
  await button(dialog(page, "委托给"), "委托").click();
  await seen(toast(page, /^已委托/));
  const atSecond = await visit(as, second);
  await openTodo(atSecond.page);
  await opinion(atSecond.page).fill("我看可以");
  await press(atSecond.page, "通过");
  await seen(toast(atSecond.page, /^已通过/));
  await openTodo(page);
  await work(page).getByRole("tab", { name: "审批记录" }).click();
  await seen(work(page).getByText("我看可以"));
  await press(page, "通过");
  await seen(toast(page, /^已通过/));
  expect([...complaints.list, ...atHelper.complaints.list, ...atSecond.complaints.list]).toEqual([]);
});

test("where shares are counted, who is against it says so beside what gives it back, and the others go on", async ({
  as,
}) => {
  const [sales, ...voters] = [await makePerson(), await makePerson(), await makePerson(), await makePerson()];
  const form = await makeApprovedForm([{ name: "评审", people: voters, mode: "ratio", more: { ratio: 60 } }]);
  await submit(sales, form);
  const [against, ...rest] = voters as [Person, Person, Person];
  const { page, complaints } = await visit(as, against);
  await openTodo(page);
  await seen(work(page).getByText("按比例"));
  await press(page, "不同意");
  await dialog(page, "不同意").getByRole("textbox").fill("价格偏高");
  await page.keyboard.press("Control+Enter");
  await seen(toast(page, /^已表示不同意/));
  await nothingLeft(page);
  for (const person of rest) {
    const one = await visit(as, person);
    await openTodo(one.page);
    await press(one.page, "通过");
    await seen(toast(one.page, /^已通过/));
  }
  await openMine(page, form.name, DONE);
  await seen(work(page).getByText("已通过").first());
  await work(page).getByRole("tab", { name: "审批记录" }).click();
  await seen(work(page).getByText("价格偏高"));
  expect(complaints.list).toEqual([]);
});

test("whoever asks others in after himself passes the form as he has left it", async ({ as }) => {
  const [sales, lead, second] = [await makePerson(), await makePerson(), await makePerson()];
  const form = await makeApprovedForm([{ name: "主管审批", people: [lead], more: { writeField: ["days"] } }]);
  await submit(sales, form);
  const { page, complaints } = await visit(as, lead);
  await openTodo(page);
  await work(page).getByLabel("天数").fill("9");
  await fromMore(page, "加签");
  const asked = dialog(page, "加签方式");
  await chooseSeveral(asked, "加签人", [second], 20);
  await asked.getByText("在我之后").click();
  await button(asked, "加签").click();
  await seen(toast(page, /^已加签/));
  const atSecond = await visit(as, second);
  await openTodo(atSecond.page);
  await seen(work(atSecond.page).getByText("天数：2 → 9"));
  await seen(work(atSecond.page).getByText("提交或您上次处理后，表单有 1 处修改"));
  expect([...complaints.list, ...atSecond.complaints.list]).toEqual([]);
});

test("whoever is asked in before decides first, and then it is one's turn again", async ({ as }) => {
  const { sales, lead, helper, second } = await caseOf();
  const form = await makeApprovedForm([{ name: "主管审批", people: [lead] }]);
  await submit(sales, form);
  const { page, complaints } = await visit(as, lead);
  await openMine(page, form.name, TODO);
  await fromMore(page, "加签");
  const asked = dialog(page, "加签方式");
  await chooseSeveral(asked, "加签人", [helper, second], 20);
  await asked.getByText("在我之前").click();
  await seen(asked.getByText("他们审批后再轮到您"));
  await asked.getByText("一人通过即可").click();
  await button(asked, "加签").click();
  await seen(toast(page, /^已加签/));
  await gone(row(page, form.name));

  const atHelper = await visit(as, helper);
  await openMine(atHelper.page, form.name, TODO);
  await opinion(atHelper.page).fill("里程没有问题");
  await press(atHelper.page, "通过");
  await seen(toast(atHelper.page, /^已通过/));
  // one of the two is enough
  const atSecond = await visit(as, second);
  await atSecond.page.goto(TODO);
  await gone(row(atSecond.page, form.name));

  await openMine(page, form.name, TODO);
  await work(page).getByRole("tab", { name: "审批记录" }).click();
  await seen(work(page).getByRole("listitem").filter({ hasText: "里程没有问题" }));
  await press(page, "通过");
  await seen(toast(page, /^已通过/));
  const atSales = await visit(as, sales);
  await openMine(atSales.page, form.name);
  await seen(work(atSales.page).getByText("已通过"));
  expect([complaints, atHelper.complaints, atSales.complaints].flatMap(({ list }) => list)).toEqual([]);
});

for (const says of ["node", "flow"] as const) {
  test(`a refusal ends the approval where its ${says} says so, and whoever submitted sees why`, async ({ as }) => {
    const { sales, lead, boss } = await caseOf();
    const ends = { refuseMode: "end" } as const;
    const steps = [
      { name: "主管审批", people: [lead], more: says === "node" ? ends : {} },
      { name: "总经理审批", people: [boss] },
    ];
    const form = await makeApprovedForm(steps, says === "flow" ? { settings: ends } : {});
    await submit(sales, form);
    const { page, complaints } = await visit(as, lead);
    await openMine(page, form.name, TODO);
    await fromMore(page, "拒绝");
    const asked = dialog(page, `拒绝「${form.name}`);
    await asked.getByRole("textbox", { name: "说明" }).fill("本月用车已满");
    await button(asked, "拒绝").click();
    await seen(toast(page, /^已拒绝/));
    await gone(row(page, form.name));

    const atSales = await visit(as, sales);
    await openMine(atSales.page, form.name);
    await seen(work(atSales.page).getByText("未通过"));
    await work(atSales.page).getByRole("tab", { name: "审批记录" }).click();
    await seen(
      work(atSales.page).getByRole("listitem").filter({ hasText: "拒绝" }).filter({ hasText: "本月用车已满" }),
    );
    await gone(button(work(atSales.page), "撤回"));
    await gone(button(work(atSales.page), "重新提交"));
    await atSales.page.getByRole("banner").getByRole("button", { name: /^通知/ }).click();
    const news = atSales.page.getByRole("dialog", { name: "通知" });
    await seen(
      news
        .getByRole("listitem")
        .filter({ hasText: `「${form.name}` })
        .filter({ hasText: "未通过" }),
    );
    // it never came to whoever is next
    const atBoss = await visit(as, boss);
    await atBoss.page.goto(TODO);
    await gone(row(atBoss.page, form.name));
    expect([complaints, atSales.complaints].flatMap(({ list }) => list)).toEqual([]);
  });
}

test("who waits urges once, and whoever has it hears of it", async ({ as }) => {
  const { sales, lead, form } = await caseOf();
  await submit(sales, form);
  const atLead = await visit(as, lead);
  await openTodo(atLead.page);
  const { page } = await visit(as, sales);
  await openMine(page, form.name);
  await press(page, "催办");
  const asked = dialog(page, "催办");
  await asked.getByRole("textbox", { name: "说明" }).fill("客户在等");
  await button(asked, "催办").click();
  await seen(toast(page, /^已催办/));
  // within half an hour it is not offered again, and is refused where it is asked for
  await gone(button(work(page), "催办"));
  const [, taskid] = /"TaskID":(\d+)/.exec(JSON.stringify(await call(sales.key, "/api/WorkFlow/mySubmit"))) ?? [];
  const again = await send("/api/WorkFlow/urge", { taskid: Number(taskid) }, { key: sales.key });
  expect(again.msg).toBe("30分钟内只能催办一次");
  await atLead.page.getByRole("banner").getByRole("button", { name: /^通知/ }).click();
  const news = atLead.page.getByRole("dialog", { name: "通知" });
  await seen(news.getByRole("listitem").filter({ hasText: /催办.*客户在等/ }));
});

test("an administrator gives a step to somebody else, and ends an approval", async ({ as }) => {
  const { sales, second, form } = await caseOf();
  const place = await submit(sales, form);
  const { page } = await as("admin");
  await page.goto(`/oa/approval/all?key=${encodeURIComponent(form.name)}`);
  await rows(page).first().click();
  await seen(work(page).getByText(place));
  await press(page, "改派");
  const asked = dialog(page, "改派给");
  await choosePerson(asked, "改派给", second.name);
  await button(asked, "改派").click();
  await seen(toast(page, /^已改派/));
  const atSecond = await visit(as, second);
  await openTodo(atSecond.page);
  await seen(work(atSecond.page).getByText(place));
  await fromMore(page, "终止");
  const ended = dialog(page, "终止");
  await ended.getByRole("textbox", { name: "说明" }).fill("重复提交");
  await button(ended, "终止").click();
  await seen(toast(page, /^已终止/));
  await atSecond.page.goto(TODO);
  await nothingLeft(atSecond.page);
  const atSales = await visit(as, sales);
  await openMine(atSales.page, form.name);
  await seen(work(atSales.page).getByText("已终止"));
  await work(atSales.page).getByRole("tab", { name: "审批记录" }).click();
  await seen(work(atSales.page).getByText("重复提交"));
});

test("copies go to five at most, and who has one is told and reads it", async ({ as }) => {
  const { sales, lead, boss, helper, second, fifth, form } = await caseOf();
  const place = await submit(sales, form);
  const { page } = await visit(as, lead);
  await openTodo(page);
  await row(page, form.name).first().click();
  await seen(work(page).getByText(place));
  await fromMore(page, "抄送");
  const asked = dialog(page, "抄送给");
  await seen(asked.getByText("最多 5 人"));
  // with the fifth of them the picker is done
  await chooseSeveral(asked, "抄送给", [boss, helper, second, fifth, sales], 5);
  await button(asked, "抄送").click();
  await seen(toast(page, /^已抄送/));
  const atFifth = await visit(as, fifth);
  await atFifth.page.goto("/oa/approval/Cc");
  const entry = atFifth.page.getByRole("navigation", { name: "侧边菜单" }).getByRole("link", { name: /^抄送我的/ });
  await expect(entry.getByRole("img")).toHaveAccessibleName("1 条抄送未读");
  await row(atFifth.page, form.name).click();
  await seen(work(atFifth.page).getByText(place));
  await gone(entry.getByRole("img"));
  await gone(button(work(atFifth.page), "通过"));
});

test("a comment with a file reaches the colleague whom it mentions", async ({ as }) => {
  const { sales, lead, form } = await caseOf();
  const place = await submit(sales, form);
  const reader = await makePerson();
  const [step] = await rowsOf<{ id: number }>(lead.key, "/api/WorkFlow/todo", { key: form.name });
  await call(lead.key, "/api/WorkFlow/cc", { stepid: step?.id, userids: [reader.id] });
  const { page } = await visit(as, lead);
  await openTodo(page);
  await row(page, form.name).first().click();
  await seen(work(page).getByText(place));
  await work(page).getByRole("tab", { name: "审批记录" }).click();
  const box = work(page).getByRole("form", { name: "评论" });
  const chooser = await chooserOf(page, () => button(box, "附件").click());
  const pdf = { name: "报价单.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF") };
  await chooser.setFiles(pdf);
  // one may write while it is on its way
  await box.getByRole("textbox").click();
  await page.keyboard.type("请看一下报价 @");
  await seen(page.getByRole("combobox", { name: "提到谁" }));
  await page.keyboard.type(sales.name);
  await page.keyboard.press("Enter");
  await expect(box.getByRole("textbox")).toHaveValue(new RegExp(`@${sales.name} $`));
  // and whoever has a copy
  await page.keyboard.type(`@${reader.name}`);
  await page.keyboard.press("Enter");
  await expect(box.getByRole("textbox")).toHaveValue(new RegExp(`@${reader.name} $`));
  await seen(work(page).getByRole("button", { name: "删除: 报价单.pdf" }));
  await page.keyboard.press("Control+Enter");
  await seen(work(page).getByRole("listitem").filter({ hasText: "请看一下报价" }));

  const atSales = await visit(as, sales);
  await atSales.page.goto(MINE);
  await atSales.page.getByRole("banner").getByRole("button", { name: /^通知/ }).click();
  const news = atSales.page.getByRole("dialog", { name: "通知" });
  await news.getByRole("listitem").filter({ hasText: /提到/ }).getByRole("button").first().click();
  await work(atSales.page).getByRole("tab", { name: "审批记录" }).click();
  const entry = work(atSales.page).getByRole("listitem").filter({ hasText: "请看一下报价" });
  const opened = atSales.context.waitForEvent("page");
  await entry.getByText("报价单.pdf").click();
  await expect.poll(async () => (await opened).url()).toContain("/file");
});

/** Whom the initiator chooses, and then whom that one chooses. */
const chosenForm = () =>
  makeApprovedForm([
    { name: "发起人选的", people: [], more: { assignee: { type: "initiatorChoice" } } },
    { name: "上一步选的", people: [], more: { assignee: { type: "previousChoice" } } },
  ]);

async function begin(as: As, sales: Person, { name }: MadeForm) {
  const visited = await visit(as, sales);
  await visited.page.goto("/oa/createApproval");
  await visited.page.getByLabel("搜索表单").fill(name);
  await visited.page.keyboard.press("Enter");
  return { ...visited, filled: formNamed(visited.page, name) };
}

test("whoever is next is chosen, and chosen again when a returned one is submitted again", async ({ as }) => {
  const { sales, lead, boss, second } = await caseOf();
  const form = await chosenForm();
  const { page, filled } = await begin(as, sales, form);
  await filled.getByLabel("目的地").fill("宁波");
  const path = page.getByRole("region", { name: "审批流程" });
  await seen(path.getByText("由上一步的审批人选择"));
  await chooseSeveral(path, "选择发起人选的的审批人", [lead], 20);
  await button(filled, "提交").click();
  await seen(toast(page, "提交成功"));

  const atLead = await visit(as, lead);
  await openMine(atLead.page, form.name, TODO);
  await press(atLead.page, "退回");
  await button(dialog(atLead.page, "退回到"), "退回").click();
  await seen(toast(atLead.page, /^已退回/));

  await openMine(page, form.name, TODO);
  await press(page, "重新提交");
  const again = formNamed(page, `重新提交「${form.name}`);
  const before = again.locator(".ant-select-selection-item").filter({ hasText: lead.name });
  await before.locator(".ant-select-selection-item-remove").click();
  await expect(button(again, "重新提交")).toBeDisabled();
  await chooseSeveral(again, "发起人选的", [second], 20);
  await button(again, "重新提交").click();
  await seen(toast(page, /^已重新提交/));

  const atSecond = await visit(as, second);
  await openMine(atSecond.page, form.name, TODO);
  await press(atSecond.page, "通过");
  await chooseSeveral(dialog(atSecond.page, "下一步审批人"), "下一步审批人", [boss], 50);
  await button(dialog(atSecond.page, "下一步审批人"), "通过").click();
  await seen(toast(atSecond.page, /^已通过/));
  const atBoss = await visit(as, boss);
  await openMine(atBoss.page, form.name, TODO);
  await press(atBoss.page, "通过");
  await seen(toast(atBoss.page, /^已通过/));
  await openMine(page, form.name);
  await seen(work(page).getByText("已通过"));
});
