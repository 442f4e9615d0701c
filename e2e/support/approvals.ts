/** Approvals to work on: a form with a flow of its own, what people submit with it, and the screens they do it on. */
import { expect, type Locator, type Page } from "@playwright/test";
import { DEFAULT_SETTINGS, type FlowSettings } from "@qicheng/engine/approval/definition";
import { call, makeColleague, OWN_PASSWORD, signInByApi, uniqueName } from "./api";
import { formOf, type Item, publishItems } from "./designer";
import { button, gone, menuItem, openSelect, personPicker, seen } from "./page";
import type { As, Visit, VisitOptions } from "./test";

export const TODO = "/oa/approval/todo";
export const MINE = "/oa/approval/mySubmit";
export const DONE = "/oa/approval/approvaled";

const BRANCH = { role: "销售", branch: "华东大区" };

export interface Person {
  id: number;
  name: string;
  username: string;
  key: string;
}

/** Somebody of his own, whom no other journey knows. */
export async function makePerson(given = BRANCH): Promise<Person> {
  const admin = await signInByApi("admin");
  const username = await makeColleague(admin.key, given);
  const { key, profile } = await signInByApi(username, { password: OWN_PASSWORD });
  return { id: profile.UserID, name: profile.NickName, username, key };
}

export const visit = (as: As, person: Person, options: VisitOptions = {}): Promise<Visit> =>
  as(person.username, { ...options, password: OWN_PASSWORD });

interface Node {
  name: string;
  people: readonly Person[];
  /** any or all. */
  mode?: string;
  more?: object;
}

interface Line {
  from: string;
  to: string;
  [property: string]: unknown;
}

/** From the start through these nodes, which are A1, A2 and so on, to the end: one after another, or by these lines. */
function designOf(nodes: readonly Node[], drawn?: readonly Line[]) {
  const steps = nodes.map(({ name, people, mode = "any", more }, at) => ({
    id: `A${at + 1}`,
    name,
    config: {
      type: "other",
      kind: "approve",
      writeField: [],
      assignee: { type: "users", users: people.map(({ id }) => id) },
      mode,
      allowForward: true,
      ...more,
    },
  }));
  const all = [
    { id: "start", name: "发起人", config: { type: "start", writeField: [] } },
    ...steps,
    { id: "end", name: "结束", config: { type: "other", kind: "end", writeField: [] } },
  ];
  const placed = all.map((node, at) => ({ ...node, left: 80, top: 40 + at * 120 }));
  const ways: readonly Line[] = drawn ?? all.slice(1).map(({ id }, at) => ({ from: all[at]?.id ?? "", to: id }));
  return { nodes: placed, lines: ways.map((way, at) => ({ id: `l${at}`, ...way })) };
}

export interface MadeForm {
  id: number;
  name: string;
}

/** A work form, of two fields where it says nothing else. */
export async function makeForm(key: string, items: readonly Item[] = ITEMS): Promise<MadeForm> {
  const name = uniqueName("用车");
  const { id } = (await call(key, "/api/form/workformAdd", { name, cc: 1, enabled: 1 })).data as { id: number };
  await publishItems(key, await formOf(key, `workform.${id}`), items);
  return { id, name };
}

interface FormGiven {
  items?: readonly Item[];
  lines?: readonly Line[];
  /** What its flow says other than a new one does. */
  settings?: Partial<FlowSettings>;
}

/** One with a released flow. */
export async function makeApprovedForm(nodes: readonly Node[], given: FormGiven = {}): Promise<MadeForm> {
  const { key, profile } = await signInByApi("admin");
  const form = await makeForm(key, given.items);
  const design = JSON.stringify(designOf(nodes, given.lines));
  const settings = JSON.stringify({ ...DEFAULT_SETTINGS, adminUsers: [profile.UserID], ...given.settings });
  const added = await call(key, "/api/flow/add", { name: form.name, formid: form.id, design, settings });
  await call(key, "/api/flow/releaseVer", { id: (added.data as { id: number }).id });
  return form;
}

export const ITEMS: readonly Item[] = [
  { field: "place", type: "input", title: "目的地" },
  { field: "days", type: "number", title: "天数" },
];

/** @returns the place that it is for */
export async function submit(person: Person, form: MadeForm, days = 2, more: object = {}): Promise<string> {
  const place = uniqueName("杭州");
  await call(person.key, "/api/workform/add", { formid: form.id, data: JSON.stringify({ place, days, ...more }) });
  return place;
}

/** The work view beside a list, or by itself. */
export const work = (page: Page): Locator => page.getByRole("complementary").filter({ has: page.getByRole("tablist") });

export const opinion = (page: Page): Locator => work(page).getByRole("textbox", { name: "审批意见" });

/** What stands at the foot of it. */
export const press = (page: Page, name: string): Promise<void> => button(work(page), name).click();

/** Behind the buttons. */
export async function fromMore(page: Page, name: string): Promise<void> {
  await work(page).getByRole("button", { name: /更多/ }).last().click();
  await menuItem(page, name).click();
}

/** Whoever has nothing more to approve sees an empty list. */
export async function expectTodo(page: Page, count: number): Promise<void> {
  const entry = page.getByRole("navigation", { name: "侧边菜单" }).getByRole("link", { name: /^待我审批/ });
  const badge = entry.getByRole("img", { name: /条待我审批/ });
  if (count === 0) await gone(badge);
  else await expect(badge).toHaveAccessibleName(`${count} 条待我审批`, { timeout: 15_000 });
}

export async function openTodo(page: Page): Promise<void> {
  await page.goto(TODO);
  await seen(work(page));
}

/** Where several may be chosen; the last of as many as there may be is not saved by a press. */
export async function chooseSeveral(
  scope: Locator,
  label: string,
  people: readonly Person[],
  max: number,
): Promise<void> {
  await openSelect(scope, label);
  const picker = personPicker(scope.page());
  for (const { name } of people) {
    await picker.getByPlaceholder("搜索姓名").fill(name);
    await expect(picker.getByRole("row").filter({ hasText: /在职|离职/ })).toHaveCount(1);
    await picker.getByRole("checkbox", { name }).click();
  }
  if (people.length < max) await button(picker, "保存").click();
  await gone(picker);
}
