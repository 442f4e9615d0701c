/** Records of a work form whose design has changed since: each shows the form that was submitted. */
import { expect } from "@playwright/test";
import { signInByApi, uniqueName } from "./support/api";
import { makeApprovedForm, makePerson, submit, visit } from "./support/approvals";
import { asBefore, formOf } from "./support/designer";
import { panel, rows, tab } from "./support/list";
import { gone, seen } from "./support/page";
import { test } from "./support/test";

test("a record shows the form that was submitted, the next one that of now", async ({ as }) => {
  const [sales, lead] = [await makePerson(), await makePerson()];
  const form = await makeApprovedForm([{ name: "主管审批", people: [lead] }]);
  const old = await submit(sales, form, 6);
  const { key } = await signInByApi("admin");
  const module = `workform.${form.id}`;
  // with a field fewer, which is archived
  await asBefore(key, await formOf(key, module), module, [
    { field: "place", type: "input", title: "去哪里" },
    { field: "purpose", type: "input", title: "用途" },
  ]);
  const purpose = uniqueName("送样");
  const fresh = await submit(sales, form, 1, { purpose, days: undefined });
  const { page, complaints } = await visit(as, sales);
  const shown = panel(page, form.name);

  await page.goto(`/oa/workform/${form.id}`);
  // they have one name, the newer one stands first
  await expect(rows(page)).toHaveCount(2);
  await rows(page).last().getByText(form.name).click();
  await tab(shown, "详情").click();
  for (const text of ["目的地", old, "天数", "6"]) await seen(shown.getByText(text, { exact: true }));
  for (const text of ["去哪里", "用途"]) await gone(shown.getByText(text, { exact: true }));

  await rows(page).first().getByText(form.name).click();
  await tab(shown, "详情").click();
  for (const text of ["去哪里", fresh, "用途", purpose]) await seen(shown.getByText(text, { exact: true }));
  for (const text of ["目的地", "天数"]) await gone(shown.getByText(text, { exact: true }));

  expect(complaints.list).toEqual([]);
});
