/** Each template: drawn in the designer, released, and run by five people to its end, back, away and back again; two at once. */
import { expect, type Page } from "@playwright/test";
import { kindOf } from "@qicheng/engine/approval/definition";
import { designItem } from "@qicheng/engine/design/design-items";
import { TEMPLATES } from "../apps/server/src/modules/work-forms/templates/all";
import { sampled } from "../scripts/lib/sampled.mjs";
import { call, makeCustomer, uniqueName } from "./support/api";
import { DONE, fromMore, type MadeForm, MINE, type Person, press, TODO, visit, work } from "./support/approvals";
import { formOf, publishItems } from "./support/designer";
import { type Chart, conditionsOf, draw, node, said } from "./support/drawing";
import { fillIn } from "./support/filling";
import { dayIn } from "./support/follow-ups";
import { row } from "./support/list";
import { button, choose, dialog, form as formNamed, openSelect, personPicker, seen, toast } from "./support/page";
import { makeTeam, type Team } from "./support/team";
import { type As, test, type Visit } from "./support/test";

type Template = (typeof TEMPLATES)[number];

let team: Promise<Team> | undefined;
/** The same five for every template. */
const teamOf = (): Promise<Team> => {
  team ??= makeTeam();
  return team;
};

/** The template's form, without its flow. */
async function makeForm(key: string, { name: called, fields }: Template): Promise<MadeForm> {
  const name = uniqueName(called);
  const { id } = (await call(key, "/api/form/workformAdd", { name, cc: 1, enabled: 1 })).data as { id: number };
  await publishItems(
    key,
    await formOf(key, `workform.${id}`),
    fields.map((field) => designItem(field)),
  );
  return { id, name };
}

/** What leads the long way: each condition's own bound; the days of a leave are counted from its first to its last. */
function longWay({ fields }: Template, { lines }: Chart): Record<string, string> {
  const bounds = lines.flatMap(conditionsOf).map(({ field, value }) => [field, String(value)] as const);
  const typed = bounds.filter(([key]) => fields.find((field) => field.key === key)?.computed === undefined);
  const summed = bounds.flatMap(([key, value]) => {
    const list = /^sum\(\{(\w+)\./.exec(fields.find((field) => field.key === key)?.computed ?? "")?.[1];
    return list === undefined ? [] : [[list, value] as const];
  });
  return {
    ...Object.fromEntries([...typed, ...summed]),
    ...(typed.length + summed.length < bounds.length ? { toDate: dayIn(9) } : {}),
  };
}

/** Who decides at each step of the long way. */
function deciders({ nodes }: Chart, { lead, boss, clerks }: Team): readonly (readonly Person[])[] {
  return nodes
    .filter((one) => kindOf(one) === "approve")
    .toSorted((one, other) => (one.top ?? 0) - (other.top ?? 0))
    .map(({ config: { assignee } }) => {
      if (assignee?.type === "role") return clerks;
      return [assignee?.type === "superior" && assignee.level === 1 ? lead : boss];
    });
}

interface Run {
  form: MadeForm;
  template: Template;
  chart: Chart;
  customer: string;
  /** The page of each, who is signed in there from then on. */
  at: (person: Person) => Promise<Page>;
}

async function submit({ form, template, chart, customer, at }: Run, { sales }: Team): Promise<void> {
  const page = await at(sales);
  await page.goto("/oa/createApproval");
  await page.getByLabel("搜索表单").fill(form.name);
  await page.keyboard.press("Enter");
  const filled = formNamed(page, form.name);
  await fillIn(filled, template.fields, { customer, ...longWay(template, chart) });
  const path = page.getByRole("region", { name: "审批流程" });
  for (const one of chart.nodes.filter((other) => kindOf(other) === "approve"))
    await seen(path.getByText(one.name, { exact: true }));
  await button(filled, "提交").click();
  await seen(toast(page, "提交成功"));
}

/** The latest that one has submitted, or has decided on. */
async function openLatest(page: Page, list: string, { name }: MadeForm): Promise<void> {
  await page.goto(list);
  await row(page, name).first().click();
  await seen(work(page));
}

async function pass(page: Page, form: MadeForm): Promise<void> {
  await openLatest(page, TODO, form);
  await press(page, "通过");
  await seen(toast(page, /^已通过/));
}

/** Has somebody asked in behind whoever decides, so that what he decides is not the end. */
async function askIn(page: Page, form: MadeForm, { name }: Person): Promise<void> {
  await openLatest(page, TODO, form);
  await fromMore(page, "加签");
  const asked = dialog(page, "加签方式");
  await openSelect(asked, "加签人");
  const picker = personPicker(page);
  await picker.getByPlaceholder("搜索姓名").fill(name);
  await picker.getByRole("checkbox", { name }).check();
  await button(picker, "保存").click();
  await asked.getByText("在我之后").click();
  await button(asked, "加签").click();
  await seen(toast(page, /^已加签/));
}

/** Decides on both pages, and lets the answers of neither come before both have asked. */
async function atOnce(one: Page, first: string, other: Page, second: string): Promise<void> {
  let [asked, go] = [0, () => {}];
  const both = new Promise<void>((resolve) => {
    go = resolve;
  });
  for (const page of [one, other])
    await page.route(/\/api\/WorkFlow\/(?:Approval|Revoke)$/i, async (route) => {
      asked += 1;
      if (asked === 2) go();
      await both;
      await route.continue();
    });
  await press(one, first);
  await press(other, second);
  if (second === "撤回") await button(dialog(other, "撤回"), "撤回").click();
}

async function twoAtOnce(run: Run, five: Team): Promise<void> {
  const { sales, lead, clerks } = five;
  const steps = deciders(run.chart, five);
  const shared = steps.findIndex((people) => people.length > 1);
  await submit(run, five);
  for (const [person] of shared < 0 ? [] : steps.slice(0, shared)) await pass(await run.at(person ?? lead), run.form);
  const [one, other] = shared < 0 ? [await run.at(lead), await run.at(sales)] : await Promise.all(clerks.map(run.at));
  if (!one || !other) throw new Error("there are two");
  await openLatest(one, TODO, run.form);
  await openLatest(other, shared < 0 ? MINE : TODO, run.form);
  await atOnce(one, "通过", other, shared < 0 ? "撤回" : "通过");
  const won = /^已通过|^已撤回/;
  const lost = /该步骤已处理|流程已结束|已有人处理/;
  await expect(toast(one, won).or(toast(one, lost)).first()).toBeVisible();
  await expect(toast(other, won).or(toast(other, lost)).first()).toBeVisible();
  const winners = (await Promise.all([one, other].map((page) => toast(page, won).count()))).filter(
    (count) => count > 0,
  );
  // a revocation also ends what was passed a moment before
  if (shared >= 0) expect(winners).toHaveLength(1);
  else await seen(work(other).getByText("已撤回"));
}

async function drawn(
  as: As,
  five: Team,
  template: Template,
): Promise<{ form: MadeForm; chart: Chart; visited: Visit }> {
  const visited = await as("admin");
  const { page, key } = visited;
  const form = await makeForm(key, template);
  const chart = template.chart(five.staff);
  await page.goto("/oa/flow");
  await button(page, "新建").click();
  const fresh = formNamed(page, "新建流程");
  await fresh.getByLabel("流程名称").fill(form.name);
  await choose(fresh, "适用的单据", form.name);
  await button(fresh, "确定").click();
  await seen(node(page, /^发起 发起/));
  const field = (of: string) => template.fields.find(({ key: one }) => one === of)?.title ?? "";
  await draw(page, chart, { ...five.names, field });
  const id = Number(new URL(page.url()).pathname.split("/").at(-1));
  const { design } = (await call(key, "/api/flow/detail", { id })).data as { design: Chart };
  expect(said(design)).toEqual(said(chart));
  return { form, chart, visited };
}

for (const key of sampled(
  TEMPLATES.map((template) => template.key),
  1,
)) {
  const template = TEMPLATES.find((one) => one.key === key);
  if (!template) throw new Error(`no template ${key}`);
  test(`${template.name}: drawn, released, and run by five`, async ({ as }) => {
    test.setTimeout(300_000);
    const five = await teamOf();
    const { sales, lead, clerks } = five;
    const { form, chart, visited } = await test.step("drawn and released", () => drawn(as, five, template));
    const visits = new Map<number, Visit>();
    const at = async (person: Person) => {
      const there = visits.get(person.id) ?? (await visit(as, person));
      visits.set(person.id, there);
      return there.page;
    };
    const customer = (await makeCustomer(sales.key)).name;
    const run: Run = { form, template, chart, customer, at };
    const steps = deciders(chart, five);

    await test.step("to its end", async () => {
      await submit(run, five);
      for (const [person] of steps) await pass(await at(person ?? lead), form);
      await openLatest(await at(sales), MINE, form);
      await seen(work(await at(sales)).getByText("已通过"));
    });

    await test.step("taken back, returned, submitted again, revoked", async () => {
      await submit(run, five);
      const [atLead, atSales] = [await at(lead), await at(sales)];
      if (steps.length > 1) await pass(atLead, form);
      else await askIn(atLead, form, clerks[1]);
      await openLatest(atLead, DONE, form);
      await press(atLead, "取回");
      await seen(toast(atLead, /^已取回/));
      await openLatest(atLead, TODO, form);
      await press(atLead, "退回");
      const asked = dialog(atLead, "退回到");
      await asked.getByRole("textbox", { name: "说明" }).fill("请补充说明");
      await button(asked, "退回").click();
      await seen(toast(atLead, /^已退回/));
      await openLatest(atSales, TODO, form);
      await press(atSales, "重新提交");
      await seen(toast(atSales, /^已重新提交/));
      await openLatest(atSales, MINE, form);
      await press(atSales, "撤回");
      await button(dialog(atSales, "撤回"), "撤回").click();
      await seen(toast(atSales, /^已撤回/));
      await seen(work(atSales).getByText("已撤回"));
      await atLead.goto(TODO);
      await seen(atLead.getByText(/没有待您审批的/));
    });

    await test.step("two at once", () => twoAtOnce(run, five));
    expect([visited, ...visits.values()].flatMap(({ complaints }) => complaints.list)).toEqual([]);
  });
}
