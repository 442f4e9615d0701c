/** A form filled in as people do it, field by field, with what each type of field takes. */
import type { Locator } from "@playwright/test";
import type { FieldDef, FieldType } from "@qicheng/engine/fields/field-def";
import { button, choose, gone, openSelect, seen } from "./page";

interface Filled {
  form: Locator;
  field: FieldDef;
  /** What a number, a text or a reference is to be. */
  wanted: string;
}

const control = ({ form, field }: Filled): Locator => form.getByLabel(field.title, { exact: true }).first();

async function type(at: Filled, text: string): Promise<void> {
  await control(at).fill(text);
  await control(at).press("Tab");
}

/** With real keys: a day that stands there gives way to what is typed. */
async function day(at: Filled, text: string): Promise<void> {
  await control(at).click();
  await control(at).press("ControlOrMeta+a");
  await control(at).pressSequentially(text);
  await control(at).press("Enter");
}

/** What is wanted, where it is a day. */
const dayOf = (wanted: string): string => (/^\d{4}-\d\d-\d\d$/.test(wanted) ? wanted : "2030-01-02");

const FILL: Partial<Record<FieldType, (at: Filled) => Promise<void>>> = {
  input: (at) => type(at, at.wanted),
  textarea: (at) => type(at, at.wanted),
  number: (at) => type(at, at.wanted),
  date: (at) => day(at, dayOf(at.wanted)),
  datetime: (at) => day(at, "2030-01-02 18:00"),
  select: async (at) => {
    await choose(at.form, at.field.title, at.field.options?.[0]?.label ?? "");
    if (at.field.multiple) await at.form.page().keyboard.press("Escape");
  },
  customer: async (at) => {
    await openSelect(at.form, at.field.title);
    const picker = at.form.page().getByRole("dialog", { name: "线索管理" });
    await picker.locator(".ant-table-row").filter({ hasText: at.wanted }).first().click();
    await gone(picker);
  },
  file: async ({ form, field }) => {
    const group = form.getByRole("group", { name: field.title, exact: true });
    const pdf = { name: "资料.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF") };
    await group.locator("input[type=file]").setInputFiles(pdf);
    // once it has arrived it can be taken away
    await seen(group.getByRole("button", { name: "删除: 资料.pdf" }));
  },
  tablelist: async ({ form, field, wanted }) => {
    const rows = form.getByRole("group", { name: field.title, exact: true });
    await button(rows, "添加一行").click();
    for (const child of field.children ?? []) {
      const cell = { ...child, title: `第1行${child.title}` };
      // an amount that is wanted of all rows is the price of the first
      const number = child.unit === "money" && Number(wanted) > 0 ? wanted : "1";
      if (child.required)
        await FILL[child.type]?.({ form: rows, field: cell, wanted: child.type === "number" ? number : wanted });
    }
  },
};

/** Fills in what has to be filled in and starts empty, and whatever else is wanted. */
export async function fillIn(
  form: Locator,
  fields: readonly FieldDef[],
  wanted: Readonly<Record<string, string>>,
): Promise<void> {
  for (const field of fields) {
    const isMissing = field.required && field.defaultValue === undefined;
    if (isMissing || field.key in wanted)
      await FILL[field.type]?.({
        form,
        field,
        wanted: wanted[field.key] ?? (field.type === "number" ? "1" : field.title),
      });
  }
}
