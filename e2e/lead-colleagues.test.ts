/** Leads among colleagues: given and taken back, shared and ended, allocated from their pool, and starred. */
import { expect, type Locator, type Page } from "@playwright/test";
import { leadOf } from "./support/api";
import { openList, panel, row } from "./support/list";
import { button, choosePerson, dialog, gone, openSelect, personPicker, seen, takeFrom, toast } from "./support/page";
import { test } from "./support/test";

const LEADS = "/crm/clues/total";
const SELLER = "李思远";
const MANAGER = "王晓岚";

async function openLead(page: Page, list: string, { name }: { name: string }): Promise<Locator> {
  await openList(page, `${list}?key=${encodeURIComponent(name)}`);
  await row(page, name).getByText(name, { exact: true }).click();
  await seen(panel(page, name));
  return panel(page, name);
}

test("a lead is given to a colleague where its owner stands, and taken back", async ({ as }) => {
  const { page, complaints } = await as("jingli");
  const lead = await leadOf("xiaoshou");
  const opened = await openLead(page, LEADS, lead);
  await button(opened, "转让给其他同事").first().click({ force: true });
  const give = dialog(page, `转让「${lead.name}」`);
  await choosePerson(give, "新负责人", MANAGER);
  await button(give, "转让").click();
  await gone(give);
  await seen(toast(page, `已转让 1 个线索：${lead.name}`));
  await seen(opened.getByText(MANAGER));
  await button(page.locator(".ant-message"), "撤销").first().click();
  await seen(toast(page, /已撤销/));
  await seen(opened.getByText(SELLER));
  expect(complaints.list).toEqual([]);
});

test("a lead is shared for reading, which its colleague sees, and until that is ended", async ({ as }) => {
  const { page, complaints } = await as("xiaoshou");
  const lead = await leadOf("xiaoshou");
  const opened = await openLead(page, LEADS, lead);
  await takeFrom(button(opened, "更多"), "共享");
  const share = dialog(page, `共享「${lead.name}」`);
  await openSelect(share, "同事");
  const picker = personPicker(page);
  await picker.getByPlaceholder("搜索姓名").fill("张雨桐");
  await picker.getByRole("checkbox", { name: "张雨桐" }).check();
  await button(picker, "保存").click();
  await button(share, "共享").click();
  await gone(share);
  const colleague = await as("zhangyutong");
  const his = await openLead(colleague.page, LEADS, lead);
  await expect(button(his, "转让给其他同事")).toHaveCount(0);
  const shares = opened.getByRole("region", { name: "已共享给" });
  await opened.getByRole("tab", { name: /^详情/ }).click();
  await button(shares, "取消共享给张雨桐").click();
  await seen(toast(page, "已取消共享给张雨桐"));
  await openList(colleague.page, LEADS);
  await gone(row(colleague.page, lead.name));
  expect([...complaints.list, ...colleague.complaints.list]).toEqual([]);
});

test("a manager allocates a lead of the pool, and its owner has it", async ({ as }) => {
  const { page, complaints } = await as("jingli");
  const lead = await leadOf("jingli", { intoPool: 1 });
  const opened = await openLead(page, "/crm/clues/gonghai", lead);
  await button(opened, "分配").click();
  const give = dialog(page, `分配「${lead.name}」`);
  await choosePerson(give, "负责人", SELLER);
  await button(give, "分配").click();
  await gone(give);
  await seen(opened.getByText(SELLER));
  const { page: his } = await as("xiaoshou");
  await openList(his, `${LEADS}?key=${encodeURIComponent(lead.name)}`);
  await seen(row(his, lead.name));
  expect(complaints.list).toEqual([]);
});

test("a starred lead stands among those that one watches, until it is starred no more", async ({ as }) => {
  const { page, complaints } = await as("xiaoshou");
  const lead = await leadOf("xiaoshou");
  await openList(page, `${LEADS}?key=${encodeURIComponent(lead.name)}`);
  await row(page, lead.name).getByRole("button", { name: /^关注/ }).click();
  await openList(page, `/crm/clues/watched?key=${encodeURIComponent(lead.name)}`);
  await seen(row(page, lead.name));
  await row(page, lead.name)
    .getByRole("button", { name: /^取消关注/ })
    .click();
  await gone(row(page, lead.name));
  expect(complaints.list).toEqual([]);
});
