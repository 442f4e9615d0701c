/** Records of a work form: each shows the form that was submitted; several are submitted one after the other. */
import { expect } from "@playwright/test";
import { rowsOf, signInByApi, uniqueName } from "./support/api";
import { makeApprovedForm, makePerson, submit, visit } from "./support/approvals";
import { asBefore, formOf } from "./support/designer";
import { panel, rows, tab } from "./support/list";
import { button, form, gone, seen } from "./support/page";
import { test } from "./support/test";

test("a record shows the form that was submitted, the next one that of now", async ({ as }) => {
  const [sales, lead] = [await makePerson(), await makePerson()];
  const made = await makeApprovedForm([{ name: "主管审批", people: [lead] }]);
  const old = await submit(sales, made, 6);
  const { key } = await signInByApi("admin");
  const module = `workform.${made.id}`;
  // with a field fewer, which is archived
  await asBefore(key, await formOf(key, module), module, [
    { field: "place", type: "input", title: "去哪里" },
    { field: "purpose", type: "input", title: "用途" },
  ]);
  const purpose = uniqueName("送样");
  const fresh = await submit(sales, made, 1, { purpose, days: undefined });
  const { page, complaints } = await visit(as, sales);
  const shown = panel(page, made.name);

  await page.goto(`/oa/workform/${made.id}`);
  // they have one name, the newer one stands first
  await expect(rows(page)).toHaveCount(2);
  await rows(page).last().getByText(made.name).click();
  await tab(shown, "详情").click();
  for (const text of ["目的地", old, "天数", "6"]) await seen(shown.getByText(text, { exact: true }));
  for (const text of ["去哪里", "用途"]) await gone(shown.getByText(text, { exact: true }));

  await rows(page).first().getByText(made.name).click();
  await tab(shown, "详情").click();
  for (const text of ["去哪里", fresh, "用途", purpose]) await seen(shown.getByText(text, { exact: true }));
  for (const text of ["目的地", "天数"]) await gone(shown.getByText(text, { exact: true }));

  expect(complaints.list).toEqual([]);
});

test("several are submitted one after the other out of one form", async ({ as }) => {
  const [sales, lead] = [await makePerson(), await makePerson()];
  const made = await makeApprovedForm([{ name: "主管审批", people: [lead] }]);
  const { page, complaints } = await visit(as, sales);
  await page.goto("/oa/createApproval");
  await page.getByRole("button", { name: made.name, exact: true }).click();
  const apply = form(page, made.name);
  const fill = async (place: string) => {
    await apply.getByLabel("目的地").fill(place);
    await apply.getByLabel("天数").fill("2");
  };
  const [first, second] = [uniqueName("苏州"), uniqueName("无锡")];
  await fill(first);
  await button(apply, "提交并继续录入").click();
  await expect(apply.getByLabel("目的地")).toHaveValue("");
  await fill(second);
  await button(apply, "提交").click();
  await gone(apply);
  const stored = await rowsOf<{ place: string }>(sales.key, "/api/workform/index", { formid: made.id });
  expect(stored.map(({ place }) => place).toSorted()).toEqual([first, second].toSorted());
  expect(complaints.list).toEqual([]);
});
