/** Where a field is used besides its form: trials of those properties. */
import { expect } from "@playwright/test";
import type { Designed } from "@qicheng/engine/design/properties";
import type { FLAGS } from "../../../apps/web/src/kernel/designer/offered";
import { seen } from "../page";
import { added, typed, used } from "./acts";
import { sampleOf } from "./samples";
import type { Trial } from "./trial";

const FACT = 7;
const WIDTH = 60;

const NOTHING: Pick<Trial, "form" | "list" | "filter" | "import" | "api"> = {
  form: null,
  list: null,
  filter: null,
  import: null,
  api: null,
};

export const LISTED_TRIALS = {
  width: {
    ...NOTHING,
    on: "plain",
    set: typed("width", String(WIDTH)),
    list: ({ listed }) => {
      expect(listed?.width).toBe(WIDTH);
      return Promise.resolve();
    },
  },
  fact: {
    ...NOTHING,
    on: "plain",
    set: typed("fact", String(FACT)),
    opened: async ({ facts, field, listed }) => {
      expect(listed?.fact).toBe(FACT);
      await seen(facts.getByText(field.title, { exact: true }));
    },
  },
  card: {
    ...NOTHING,
    on: "plain",
    set: added("card", "职位"),
    form: async ({ page, form, item }) => {
      // what somebody typed stays
      await item.locator("input, textarea").first().press("ControlOrMeta+a");
      await page.keyboard.press("Delete");
      await form.getByLabel("智能录入").click();
      await page.keyboard.type("职位：总监");
      await expect(item.locator("input, textarea").first()).toHaveValue("总监");
      await form.getByLabel("智能录入").press("ControlOrMeta+a");
      await page.keyboard.press("Delete");
      await expect(item.locator("input, textarea").first()).toHaveValue("");
    },
  },
  list: {
    ...NOTHING,
    on: "aside",
    set: async (at) => {
      await used("列表显示", false)(at);
      await used("可筛选", false)(at);
    },
    list: async ({ head, listed }) => {
      expect(listed).toBeUndefined();
      await expect(head).toHaveCount(0);
    },
  },
  show: {
    ...NOTHING,
    on: "plain",
    set: used("默认显示", true),
    list: async ({ head, cell, field, world, listed }) => {
      expect(listed?.show).toBe(1);
      await seen(head);
      await expect(cell).not.toHaveText("-");
      await expect(cell).toContainText(sampleOf(field).shown?.(world) ?? "");
    },
  },
  sort: {
    ...NOTHING,
    on: "plain",
    set: used("可排序", true),
    list: async ({ head, listed }) => {
      expect(listed?.sort).toBe(1);
      await expect(head).toHaveClass(/ant-table-column-has-sorters/);
    },
  },
  filter: {
    ...NOTHING,
    on: "plain",
    set: used("可筛选", true),
    filter: async ({ finds, control, listed, field }) => {
      expect(listed?.filter).toBe(1);
      expect(await finds("notEmpty", null)).toBe(true);
      if (!["property", "tablelist", "picture", "file", "editor"].includes(field.type)) await seen(control);
    },
  },
  find: {
    ...NOTHING,
    on: "other",
    set: used("搜索框可查", true),
    api: async ({ found, field, world }) => {
      expect(await found(String(await sampleOf(field).sent(world, field.carrier)))).toBe(true);
    },
  },
  duplicate: {
    ...NOTHING,
    on: "other",
    set: used("查重", true),
    form: async ({ form, item, field, world }) => {
      const control = item.locator("input, textarea").first();
      await control.fill(String(await sampleOf(field).sent(world, field.carrier)));
      await seen(form.getByRole("status").getByText("重复", { exact: true }));
      await control.fill("");
    },
    api: async ({ repeated, field, world }) => {
      expect(await repeated(String(await sampleOf(field).sent(world, field.carrier)))).toBe(true);
      expect(await repeated("没有人有的")).toBe(false);
    },
  },
  import: {
    ...NOTHING,
    on: "aside",
    set: used("导入", false),
    import: { offered: false },
  },
  export: {
    ...NOTHING,
    on: "aside",
    set: used("导出", false),
    api: async ({ exported, field }) => {
      const heads = await exported();
      expect(heads).toContain("客户名称");
      expect(heads).not.toContain(field.title);
    },
  },
} satisfies Partial<Record<Designed | (typeof FLAGS)[number], Trial>>;
