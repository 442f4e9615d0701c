/** What a form asks, and how: trials of those properties. */
import { expect, type Locator } from "@playwright/test";
import type { Designed } from "@qicheng/engine/design/properties";
import { button, choose, dialog, gone, save, seen } from "../page";
import { chosen, ticked, typed } from "./acts";
import { sampleOf } from "./samples";
import { labelOf, type OnForm, type Setting, type Trial } from "./trial";

/** Types that hold one value unless several are allowed. */
const ONE_OR_MORE = new Set(["select", "statusSelect", "user", "branch", "customer", "tree"]);
/** On which field a property stands that needs several values where there may be one. */
export const ofSeveral = ({ type }: { type: string }) => (ONE_OR_MORE.has(type) ? "many" : "plain");

const PLACEHOLDER = "提示甲";
const HELP = "说明甲";
const MESSAGE = "请填甲";
const CHANGED = "在别处改";

/** What one types or presses in; what is only read has none. */
const controls = (item: Locator): Locator =>
  item.locator("input, textarea, button, [role=combobox], [role=textbox], [role=radio]");
const mark = (item: Locator): Locator => item.locator("label.ant-form-item-required");

/** By what stands at the top of the form a field hangs. */
const nameOf = (form: Locator): Locator => form.getByLabel("客户名称", { exact: true });

const READ_AS: Readonly<Record<string, string>> = {
  input: "预设",
  textarea: "预设",
  number: "7",
  select: "选项1",
  radio: "选项1",
  switch: "是",
};

async function setDefault(at: Setting): Promise<void> {
  const { panel, field, world } = at;
  const label = labelOf("defaultValue");
  if (["user", "date", "datetime"].includes(field.type)) return panel.getByLabel(label, { exact: true }).check();
  if (["input", "textarea", "number"].includes(field.type)) return typed("defaultValue", READ_AS[field.type] ?? "")(at);
  return choose(panel, label, field.type === "statusSelect" ? world.level.name : (READ_AS[field.type] ?? ""));
}

/** What a field that starts with something has, when nobody says otherwise. */
function startOf({ field, world }: Pick<OnForm, "field" | "world">): string | RegExp {
  if (field.type === "user") return world.person.name;
  if (field.type === "statusSelect") return world.level.name;
  return READ_AS[field.type] ?? /[^-]/;
}

async function setCondition({ page, panel }: Setting, part: string, word: string): Promise<void> {
  await panel.getByRole("button", { name: `设置 ${part}` }).click();
  const builder = dialog(page, part);
  await button(builder, "添加条件").click();
  // the first field of the form is the customer's name, which contains something
  await builder.getByPlaceholder("值").click();
  await page.keyboard.type(word);
  await button(builder, "确定").click();
  await gone(builder);
}

const SHOWN = "显";
const ASKED = "显必";

export const ASKED_TRIALS = {
  placeholder: {
    on: (type) => ofSeveral({ type }),
    set: typed("placeholder", PLACEHOLDER),
    form: ({ item }) => seen(item.getByPlaceholder(PLACEHOLDER).or(item.getByText(PLACEHOLDER))),
    list: null,
    filter: null,
    import: null,
    api: null,
  },
  help: {
    on: "plain",
    set: typed("help", HELP),
    form: ({ item }) => seen(item.getByText(HELP, { exact: true })),
    list: null,
    filter: null,
    import: null,
    api: null,
  },
  defaultValue: {
    on: "start",
    set: setDefault,
    form: async ({ item, ...at }) => expect(item.locator(".ant-form-item-control")).toContainText(startOf(at)),
    list: null,
    filter: null,
    import: null,
    // nobody else can say it of a field that is only read
    api: async ({ told }) => expect(told).toBeTruthy(),
  },
  required: {
    on: "must",
    set: ticked("required"),
    form: ({ item }) => seen(mark(item)),
    list: null,
    filter: null,
    import: { rows: () => [{ cell: "", says: /./ }] },
    api: async ({ says }) => expect(await says("")).toBeTruthy(),
  },
  message: {
    on: "must",
    set: typed("message", MESSAGE),
    // it was tried to save the form as it began
    form: ({ item }) => seen(item.getByText(MESSAGE, { exact: true })),
    list: null,
    filter: null,
    import: { rows: () => [{ cell: "", says: new RegExp(MESSAGE) }] },
    api: async ({ says }) => expect(await says("")).toContain(MESSAGE),
  },
  essential: {
    on: "plain",
    set: ticked("essential"),
    form: async ({ form, item, beside }) => {
      const fold = form.getByRole("button", { name: /^更多信息/ });
      const top = async (one: Locator) => (await one.boundingBox())?.y ?? Number.NaN;
      expect(await top(item)).toBeLessThan(await top(fold));
      expect(await top(beside("start"))).toBeGreaterThan(await top(fold));
    },
    list: null,
    filter: null,
    import: null,
    api: null,
  },
  readonly: {
    on: "start",
    set: ticked("readonly"),
    form: async ({ item }) => expect(controls(item)).toHaveCount(0),
    list: null,
    filter: null,
    import: { offered: false },
    api: async ({ says, field }) => expect(await says(sampleOf(field).other)).toContain("不能修改"),
  },
  addOnly: {
    on: "must",
    set: ticked("addOnly"),
    form: async ({ item }) => expect(await controls(item).count()).toBeGreaterThan(0),
    edited: async ({ item }) => expect(item.locator("input, textarea, [role=combobox], [role=textbox]")).toHaveCount(0),
    list: null,
    filter: null,
    import: null,
    api: async ({ saysOfEdit, field }) => expect(await saysOfEdit(sampleOf(field).other)).toContain("不能修改"),
  },
  changedIn: {
    on: "must",
    set: typed("changedIn", CHANGED),
    form: ({ item }) => gone(item.getByText(CHANGED)),
    edited: ({ item }) => seen(item.getByText(CHANGED, { exact: true })),
    list: null,
    filter: null,
    import: null,
    api: null,
  },
  // that leads then have none is tried in `custom-forms.test.ts`
  shownOn: {
    on: "aside",
    set: chosen("shownOn", "客户"),
    form: null,
    list: null,
    filter: null,
    import: null,
    api: async ({ told }) => expect(told).toBeTruthy(),
  },
  hidden: {
    on: "aside",
    set: ticked("hidden"),
    form: async ({ item }) => expect(item).toHaveCount(0),
    list: null,
    filter: null,
    import: null,
    // whoever writes by program may say it
    api: async ({ told }) => expect(told).toBeTruthy(),
  },
  column: {
    on: "plain",
    set: typed("column", "2"),
    form: async ({ item, form }) => {
      const [own, all] = [await item.boundingBox(), await form.locator("form").first().boundingBox()];
      expect(own?.width).toBeGreaterThan((all?.width ?? Number.POSITIVE_INFINITY) * 0.9);
    },
    list: null,
    filter: null,
    import: null,
    api: null,
  },
  pattern: {
    on: "must",
    set: chosen("pattern", "字母数字"),
    form: async ({ page, form, item }) => {
      await item.getByRole("textbox").click();
      await page.keyboard.type("a b!");
      await save(form).click();
      await seen(item.getByText(/只能是字母、数字/));
    },
    list: null,
    filter: null,
    import: { rows: () => [{ cell: "a b!", says: /只能是字母、数字/ }] },
    api: async ({ says }) => expect(await says("a b!")).toContain("只能是字母、数字"),
  },
  multiple: {
    on: "many",
    set: ticked("multiple"),
    form: ({ item }) => seen(item.locator(".ant-select-multiple")),
    list: async ({ listed }) => expect(listed).toBeDefined(),
    filter: async ({ finds }) => expect(await finds("notEmpty", null)).toBe(true),
    import: {
      rows: ({ type }) => (type === "select" ? [{ cell: "选项1、选项2", says: null }] : []),
    },
    api: async ({ told }) => expect([told].flat().join()).not.toBe(""),
  },
  unique: {
    on: "other",
    set: ticked("unique"),
    form: null,
    list: null,
    filter: null,
    import: null,
    api: async ({ saysOfAll, field, world }) =>
      expect(await saysOfAll(await sampleOf(field).sent(world, field.carrier))).toBeTruthy(),
  },
  linkage: {
    on: "linked",
    set: async (at) => {
      await setCondition(at, "显示条件", SHOWN);
      await setCondition(at, "必填条件", "必");
    },
    form: async ({ page, form, item }) => {
      await expect(item).toHaveCount(0);
      await nameOf(form).click();
      await page.keyboard.type(SHOWN);
      await seen(item);
      await expect(mark(item)).toHaveCount(0);
      await page.keyboard.type("必");
      await seen(mark(item));
      await nameOf(form).press("ControlOrMeta+a");
      await page.keyboard.press("Delete");
      await expect(item).toHaveCount(0);
    },
    list: null,
    filter: null,
    import: { rows: () => [{ cell: "", says: /./, name: ASKED }] },
    api: async ({ says }) => {
      expect(await says("", { CustomerName: ASKED })).toBeTruthy();
      expect(await says("", { CustomerName: SHOWN })).toBeUndefined();
    },
  },
} satisfies Partial<Record<Designed, Trial>>;
