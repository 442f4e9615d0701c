/** A field of the company's own that tells records apart: set with the mouse, published, and seen where one types, saves and searches. */
import { expect } from "@playwright/test";
import { call, makeCustomer, uniqueName } from "./support/api";
import {
  asBefore,
  detailOf,
  draw,
  formOf,
  item,
  itemsOf,
  openDesigner,
  properties,
  publish,
  retype,
  saved,
  source,
} from "./support/designer";
import { openForm, openList, row, search, unfold } from "./support/list";
import { keepPicture } from "./support/look";
import { button, gone, save, seen } from "./support/page";
import { test } from "./support/test";

test("what is unique is refused, told while one types, and found by the search box", async ({ as }) => {
  const { page, key, complaints } = await as("admin");
  const id = await formOf(key, "customer");
  const before = (await detailOf(key, id)).design.items;
  const title = uniqueName("设备号").slice(0, 16);
  const serial = uniqueName("SN");
  try {
    await openDesigner(page, id, "customer");
    await draw(page, source(page, "input"), item(page, "联系人"), "above");
    const panel = properties(page);
    await retype(panel.getByLabel("名称", { exact: true }), title);
    await panel.getByRole("checkbox", { name: "不可重复" }).check();
    for (const name of ["搜索框可查", "查重"]) await panel.getByRole("checkbox", { name }).check();
    await saved(page);
    await publish(page);
    await seen(panel.getByText("可在搜索框查到", { exact: true }));
    await seen(panel.getByText("已据此识别重复", { exact: true }));
    await keepPicture(page, "own-keys-designer");
    const own = (await itemsOf(key, "customer")).find((one) => one.title === title)?.field ?? "";

    const first = await makeCustomer(key, { [own]: serial });
    await openList(page);
    await search(page, serial.toLowerCase());
    await seen(row(page, first.name));
    const added = await openForm(page);
    await added.getByLabel("客户名称").fill(uniqueName("另一家"));
    await unfold(added);
    await added.getByLabel(title).fill(serial.toLowerCase());
    const note = added.getByRole("status").filter({ hasText: first.name });
    await seen(note.getByText("重复", { exact: true }));
    await keepPicture(page, "own-keys-form");
    await save(added).click();
    // The rule of the company only warns; that no two are the same holds all the same.
    await button(added, "仍要新建").click();
    await seen(added.getByText(`${title}已存在`));
    await expect(added.getByLabel(title)).toHaveValue(serial.toLowerCase());
    await added.getByLabel(title).fill(`${serial}-2`);
    await gone(note);
    await save(added).click();
    await gone(added);
    expect((await call(key, "/api/customer/repeat", { key: `${serial}-2`, field: own })).rows).toHaveLength(1);
  } finally {
    await asBefore(key, id, "customer", before);
  }
  expect(complaints.list).toEqual([]);
});
