/** What is said of a form itself: set in the designer with the mouse, published, and seen by whoever fills it in. */
import { expect, type Locator, type Page } from "@playwright/test";
import type { FormDraft } from "../apps/web/src/kernel/designer/edits";
import { call } from "./support/api";
import {
  asBefore,
  detailOf,
  formOf,
  itemsOf,
  openDesigner,
  properties,
  publish,
  retype,
  source,
} from "./support/designer";
import { button, gone, seen } from "./support/page";
import { test } from "./support/test";

type LayoutKey = Exclude<keyof FormDraft, "items">;

/** The label and the control of a field of the form. */
interface OnForm {
  drawer: Locator;
  form: Locator;
  /** A field that has two columns. */
  item: Locator;
  label: Locator;
}

interface Trial {
  set: (panel: Locator) => Promise<void>;
  value: unknown;
  /** Lists, filters, imports and calls for records have nothing to do with it. */
  form: (at: OnForm) => Promise<void>;
}

const widthOf = async (one: Locator) => (await one.boundingBox())?.width ?? Number.NaN;
const styleOf = (one: Locator, name: string) =>
  one.evaluate((element, key) => getComputedStyle(element).getPropertyValue(key), name);

/** One for each thing that can be said: without one of them it does not compile. */
const TRIALS: Record<LayoutKey, Trial> = {
  cols: {
    set: (panel) => panel.getByRole("radiogroup", { name: "列数" }).getByText("3", { exact: true }).click(),
    value: 3,
    // two columns of three
    form: async ({ form, item }) => {
      const share = (await widthOf(item)) / (await widthOf(form.locator("form")));
      expect(share).toBeGreaterThan(0.6);
      expect(share).toBeLessThan(0.7);
    },
  },
  labelposition: {
    set: (panel) => panel.getByRole("radio", { name: "右对齐" }).check(),
    value: "right",
    form: async ({ label }) => expect(await styleOf(label, "text-align")).toBe("end"),
  },
  labelwidth: {
    set: (panel) => retype(panel.getByLabel("标签宽度", { exact: true }), "150"),
    value: 150,
    form: async ({ label }) => expect(await widthOf(label)).toBe(150),
  },
  labelbg: {
    set: (panel) => panel.getByRole("checkbox", { name: "标签底色" }).check(),
    value: 1,
    form: async ({ label }) => expect(await styleOf(label, "background-color")).not.toBe("rgba(0, 0, 0, 0)"),
  },
  width: {
    set: (panel) => retype(panel.getByLabel("宽度", { exact: true }), "1000"),
    value: 1000,
    form: async ({ drawer }) => expect(await widthOf(drawer)).toBe(1000),
  },
};

async function openNew(page: Page, title: string): Promise<OnForm> {
  await page.goto("/erp/stock/warehouse");
  await button(page.locator("main"), "新建").click();
  const form = page.getByRole("dialog");
  const item = form.locator(".ant-form-item").filter({ has: page.locator(`label[title="${title}"]`) });
  await seen(item);
  return {
    drawer: page.locator(".ant-drawer-content-wrapper"),
    form,
    item,
    label: item.locator(".ant-form-item-label"),
  };
}

test("columns, widths and labels of a form are as they were designed", async ({ as }) => {
  const { page, key } = await as("admin");
  const id = await formOf(key, "warehouse");
  const { items: before, ...layout } = (await detailOf(key, id)).design;
  try {
    await openDesigner(page, id, "warehouse");
    const panel = properties(page);
    await seen(panel.getByText("表单属性"));
    for (const trial of Object.values(TRIALS)) await trial.set(panel);
    await source(page, "input").dblclick();
    await retype(panel.getByLabel("名称", { exact: true }), "两列宽");
    await retype(panel.getByLabel("占列数", { exact: true }), "2");
    await publish(page);
    const { data } = await call(key, "/Api/formField/index/", { mode: "warehouse" });
    for (const [name, { value }] of Object.entries(TRIALS))
      expect((data as Record<string, unknown>)[name], name).toBe(value);
    const own = await openNew(page, "两列宽");
    for (const { form } of Object.values(TRIALS)) await form(own);

    await openDesigner(page, id, "warehouse");
    await properties(page).getByRole("radio", { name: "在上方" }).check();
    await publish(page);
    const above = await openNew(page, "两列宽");
    const [label, control] = [above.label, above.item.locator("input").first()];
    expect((await label.boundingBox())?.y).toBeLessThan((await control.boundingBox())?.y ?? 0);
    expect(await widthOf(control)).toBeGreaterThan((await widthOf(above.item)) * 0.9);
    await gone(above.form.getByRole("alert").filter({ hasText: /./ }));
  } finally {
    await call(key, "/api/formField/Edit", { formid: id, items: before, ...layout });
    await asBefore(key, id, "warehouse", before);
  }
  expect((await itemsOf(key, "warehouse")).map(({ title }) => title)).not.toContain("两列宽");
});
