/** What a field of a type holds, and what it refuses: trials of those properties. */

import { expect } from "@playwright/test";
import type { Designed } from "@qicheng/engine/design/properties";
import { button, choose, gone, seen } from "../page";
import { added, chosen, typed, typeInto, used } from "./acts";
import { ofSeveral } from "./asked";
import { ON, PROPERTY, SECOND } from "./samples";
import { labelOf, type OnForm, type Setting, type Trial, type TrialKey } from "./trial";

const OFF = "no";
const LONG = "一二三四五六";
const TEXTS = ["input", "textarea", "editor"];
/** Of the choices there are. */
const NONE = "没有的";
const UNKNOWN = /没有|不存在|找不到/;
const EXACTLY = { exact: true } as const;

/** More than there may be. */
function tooMuch(type: string): unknown {
  if (type === "number") return 99;
  if (type === "editor") return `<p>${LONG}</p>`;
  if (TEXTS.includes(type)) return LONG;
  if (type === "select") return ["1", "2", "1"];
  if (type === "tags") return ["甲", "乙", "丙"];
  if (type === "product") return [1, 2, 3].map((number) => ({ productid: number, number, sellingprice: 1 }));
  if (type === "property") return ["甲", "乙", "丙"].map((name) => ({ name, value: "丁" }));
  if (type === "tablelist") return ["甲", "乙", "丙"].map((field1) => ({ field1 }));
  return [1, 2, 3];
}

const mostOf = (type: string): string => {
  if (type === "number") return "20";
  return TEXTS.includes(type) ? "5" : "2";
};

const REFUSED = /不能大于20|最多5个字|最多允许选择2条|最多2行/;
const NUMBER_REFUSED = { min: /不能小于5/, scale: /最多1位小数/ };

const fill = async ({ page, item }: OnForm, text: string): Promise<void> => {
  const control = item.locator("input, textarea").first();
  await control.click();
  await control.press("ControlOrMeta+a");
  await page.keyboard.type(text);
  await page.keyboard.press("Tab");
};

/** What stands in a text or a number. */
const stands = ({ item }: OnForm) => item.locator("input, textarea").first();

async function setOptions(at: Setting): Promise<void> {
  const { page, panel, field } = at;
  const name = (n: number) => panel.getByLabel(`选项 ${n} 的名称`);
  if (field.type === "property") {
    await button(panel, "添加选项").click();
    return typeInto(at, "选项 1 的名称", PROPERTY);
  }
  await typeInto(at, "选项 2 的名称", SECOND);
  if (field.type === "jcselect") return;
  await panel.getByRole("button", { name: `选项颜色：${SECOND}` }).click();
  await page
    .getByRole("dialog", { name: `选项颜色：${SECOND}` })
    .getByRole("radio")
    .nth(1)
    .click();
  await page.keyboard.press("Escape");
  await name(2).press("Enter");
  await expect(name(3)).toBeFocused();
}

/** A choice that records may have goes on standing there, and is not chosen any more. */
async function switchOff({ panel, field }: Setting): Promise<void> {
  if (!["select", "radio"].includes(field.type)) return;
  const off = panel.getByRole("switch", { name: "停用 选项3" });
  await off.click();
}

/** Choices open, or behind a list. */
async function offers({ page, item }: OnForm, name: string, not: string): Promise<void> {
  const chips = item.getByRole("radiogroup");
  if ((await chips.count()) > 0) {
    await seen(chips.getByRole("radio", { name, ...EXACTLY }));
    await expect(chips.getByRole("radio", { name: not, ...EXACTLY })).toHaveCount(0);
    return;
  }
  await item.getByRole("combobox").click();
  const list = page.locator(".ant-select-dropdown:visible");
  await seen(list.getByText(name, EXACTLY));
  await expect(list.getByText(not, EXACTLY)).toHaveCount(0);
  await page.keyboard.press("Tab");
  await gone(list);
}

async function setSource(at: Setting): Promise<void> {
  const { page, panel } = at;
  await panel.getByLabel(labelOf("remote"), EXACTLY).click();
  await page.keyboard.type("/api/customer/index");
  await page
    .locator(".ant-select-dropdown:visible .ant-select-item-option-content")
    .getByText("/api/customer/index", EXACTLY)
    .click();
  await typeInto(at, "显示字段", "CustomerName");
}

/** Done where the field gets what it cannot do without. */
const already = () => Promise.resolve();

const TAKEN: Pick<Trial, "on" | "form" | "list" | "filter" | "import" | "api"> = {
  on: "plain",
  form: null,
  list: null,
  filter: null,
  import: null,
  api: null,
};

export const TYPED_TRIALS = {
  min: {
    ...TAKEN,
    set: typed("min", "5"),
    form: async (at) => {
      await fill(at, "3");
      await expect(stands(at)).toHaveValue(/^5/);
    },
    import: { rows: () => [{ cell: "3", says: NUMBER_REFUSED.min }] },
    api: async ({ says }) => expect(await says(3)).toMatch(NUMBER_REFUSED.min),
  },
  max: {
    ...TAKEN,
    on: (type) => ofSeveral({ type }),
    set: (at) => typed("max", mostOf(at.field.type))(at),
    form: async (at) => {
      const { type } = at.field;
      if (type === "number") {
        await fill(at, "99");
        await expect(stands(at)).toHaveValue(/^20/);
      } else if (type === "input" || type === "textarea") {
        await fill(at, LONG);
        await expect(stands(at)).toHaveValue(LONG.slice(0, 5));
      } else if (type === "file") await seen(at.item.getByText(/最多2个/));
    },
    import: {
      rows: ({ type }) => {
        const cell = tooMuch(type);
        if (type === "number" || type === "input" || type === "textarea")
          return [{ cell: String(cell), says: REFUSED }];
        return type === "tags" ? [{ cell: "甲、乙、丙", says: REFUSED }] : [];
      },
    },
    api: async ({ says, field }) => expect(await says(tooMuch(field.type))).toMatch(REFUSED),
  },
  scale: {
    ...TAKEN,
    set: typed("scale", "1"),
    form: async (at) => {
      await fill(at, "12");
      await expect(stands(at)).toHaveValue("12.0");
    },
    import: { rows: () => [{ cell: "12.25", says: NUMBER_REFUSED.scale }] },
    api: async ({ says }) => expect(await says("12.25")).toMatch(NUMBER_REFUSED.scale),
  },
  unit: {
    ...TAKEN,
    set: chosen("unit", "金额 ¥"),
    form: ({ item }) => seen(item.getByText("¥")),
    list: ({ cell }) => expect(cell).toContainText("¥12"),
  },
  computed: {
    ...TAKEN,
    on: "worked",
    set: async (at) => {
      const { page, panel } = at;
      await used("默认显示", true)(at);
      await panel.getByRole("button", { name: "number-plain", exact: true }).click();
      await page.keyboard.type(" * 2");
      await seen(panel.getByText("= number-plain × 2"));
    },
    form: async (at) => {
      await fill({ ...at, item: at.beside("plain") }, "12");
      await expect(at.item.locator(".ant-form-item-control")).toContainText("24");
      await expect(at.item.locator("input")).toHaveCount(0);
    },
    list: ({ cell }) => expect(cell).toContainText("24"),
    filter: async ({ finds }) => expect(await finds("eq", 24)).toBe(true),
    import: { offered: false },
    api: async ({ told, says }) => {
      expect(Number(told)).toBe(24);
      expect(await says(7)).toContain("不能修改");
    },
  },
  rows: {
    ...TAKEN,
    set: typed("rows", "6"),
    form: ({ item }) => expect(item.locator("textarea").first()).toHaveAttribute("rows", "6"),
  },
  accept: {
    ...TAKEN,
    set: added("accept", "pdf"),
    form: ({ item }) => seen(item.getByText(/：pdf$/)),
    api: async ({ saysOfAll, world }) =>
      expect(await saysOfAll([{ id: await world.file("别的.png") }])).toContain("不支持该类型的文件"),
  },
  height: {
    ...TAKEN,
    set: typed("height", "500"),
    form: ({ item }) => seen(item.locator('[style*="height: 500px"]')),
  },
  options: {
    ...TAKEN,
    set: setOptions,
    later: switchOff,
    form: async (at) => {
      if (at.field.type !== "property") await offers(at, SECOND, "选项3");
    },
    list: async ({ cell, field }) => {
      if (field.type !== "property") await expect(cell).toContainText(SECOND);
    },
    filter: async ({ finds, field }) => {
      if (field.type !== "property") expect(await finds("in", ["2"])).toBe(true);
    },
    import: {
      rows: ({ type }) => {
        if (type === "property") return [];
        return [
          { cell: SECOND, says: null },
          { cell: NONE, says: UNKNOWN },
        ];
      },
    },
    api: async ({ says, field }) => {
      if (field.type === "property") {
        expect(await says([{ name: "9", value: "红" }])).toContain("选项不存在");
        return;
      }
      expect(await says("9")).toContain("选项不存在");
      if (field.type !== "jcselect") expect(await says("3")).toContain("已停用");
    },
  },
  dictionary: {
    ...TAKEN,
    set: already,
    form: async (at) => offers(at, at.world.level.name, NONE),
    list: ({ cell, world }) => expect(cell).toContainText(world.level.name),
    filter: async ({ finds, world }) => expect(await finds("in", [world.level.id])).toBe(true),
    import: { rows: (_field, { level }) => [{ cell: level.name, says: null }] },
    api: async ({ saysOfAll }) => expect(await saysOfAll(999_999)).toBeTruthy(),
  },
  parent: {
    ...TAKEN,
    on: (type) => (type === "county" ? "other" : "plain"),
    set: async ({ panel, field }) => {
      if (field.type === "county") await choose(panel, labelOf("parent"), "地区");
    },
    form: async (at) => {
      if (at.field.type === "county") await seen(at.item.getByText("请先选择地区"));
      else await offers(at, SECOND, "选项1");
    },
    import: { rows: ({ type }) => (type === "jcselect" ? [{ cell: "选项1", says: /不是所选上级/ }] : []) },
    api: async ({ says, field }) => {
      if (field.type === "county") expect(await says("330106", { city: "110000" })).toContain("不在所选地区内");
      else expect(await says("1")).toContain("不是所选上级");
    },
  },
  remote: {
    ...TAKEN,
    on: "other",
    set: setSource,
    form: async ({ page, item, world }) => {
      await item.getByRole("combobox").click();
      await page.keyboard.type(world.customer.name);
      const list = page.locator(".ant-select-dropdown:visible .ant-select-item-option-content");
      await seen(list.getByText(world.customer.name, EXACTLY));
      await page.keyboard.press("Tab");
      await gone(list);
    },
    list: null,
    filter: async ({ finds, world }) => expect(await finds("in", [String(world.customer.id)])).toBe(true),
    import: { rows: (_field, { customer }) => [{ cell: customer.name, says: null }] },
    api: async ({ saysOfAll, told, world }) => {
      expect(String(told)).toBe(String(world.customer.id));
      expect(await saysOfAll("999999999")).toContain("选项不存在");
    },
  },
  active: {
    ...TAKEN,
    on: "other",
    set: typed("active", ON),
    list: null,
    filter: async ({ finds }) => expect(await finds("eq", ON)).toBe(true),
    import: {
      rows: () => [
        { cell: ON, says: null },
        { cell: "也许", says: /请填写“是”或“否”/ },
      ],
    },
    api: async ({ says, told }) => {
      expect(told).toBe(ON);
      expect(await says("1")).toContain("只能是开或关");
    },
  },
  inactive: {
    ...TAKEN,
    on: "other",
    set: typed("inactive", OFF),
    filter: async ({ finds }) => expect(await finds("eq", OFF)).toBe(false),
    import: { rows: () => [{ cell: OFF, says: null }] },
    api: async ({ says }) => {
      expect(await says(OFF)).toBeUndefined();
      expect(await says("0")).toContain("只能是开或关");
    },
  },
  children: {
    ...TAKEN,
    set: async (at) => {
      const { page, panel } = at;
      await button(panel, "添加列").click();
      await typeInto(at, "列 2 的名称", "数目");
      await choose(panel, panel.getByLabel("类型 数目", EXACTLY), "数字");
      await panel.getByRole("button", { name: "设置 数目" }).click();
      const column = page.getByRole("dialog", { name: "数目 的属性" });
      await column.getByRole("checkbox", { name: labelOf("sum"), exact: true }).check();
      await button(column, "关闭").last().click();
      await gone(column);
    },
    form: async ({ item }) => {
      await button(item, "添加一行").click();
      await seen(item.getByRole("columnheader", { name: "数目" }));
      await seen(item.getByText("合计", EXACTLY));
    },
    api: async ({ says }) => {
      expect(await says([{ nonsense: 1 }])).toContain("不支持的列");
      expect(await says([{ field1: "甲", field2: "x" }])).toContain("必须是数字");
    },
  },
  // a column of a table has it: set and seen with the columns
  sum: { ...TAKEN, set: already },
  reference: { ...TAKEN, set: already },
  url: { ...TAKEN, set: already },
} satisfies Partial<Record<Designed, Trial>>;

/** Properties that the designer offers nowhere by themselves: what a type is made of, and what only a column has. */
export const NOT_BY_ITSELF: readonly TrialKey[] = ["reference", "url", "sum"];

/** What a field of a type is not published without, on whichever field of it. */
export async function setNeeded(at: Setting, above: string): Promise<void> {
  const { panel, field } = at;
  if (field.type === "statusSelect") await choose(panel, labelOf("dictionary"), "客户级别");
  if (field.type !== "jcselect") return;
  await choose(panel, labelOf("parent"), above);
  for (const n of [1, 2]) {
    await button(panel, "添加选项").click();
    await choose(panel, panel.getByLabel(`选项${n} 的上级`, EXACTLY), `选项${n}`);
  }
}
