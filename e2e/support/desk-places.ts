/** What opens over the desk: giving, sharing and claiming, what a lead becomes, what there is to do, and what was written. */
import type { Page } from "@playwright/test";
import { call, makeCustomer, rowsOf, signInByApi, uniqueName } from "./api";
import { TOTAL } from "./list";
import { seen } from "./page";
import { actOn, button, openTop, over, type Place } from "./place";

const POOL = "/crm/customer/gonghai";
const LEADS = "/crm/clues/total";

const opened = (page: Page) => page.getByRole("complementary").filter({ visible: true }).last();

/** Whose record it is; a manager gives and takes. */
const MANAGER = "jingli";

async function keyOf(who = MANAGER): Promise<string> {
  return (await signInByApi(who)).key;
}

async function ownCustomer(): Promise<{ id: number; key: string }> {
  const key = await keyOf();
  return { key, id: (await makeCustomer(key, { CustomerName: uniqueName("远航物流") })).id };
}

async function openAt(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await seen(opened(page).getByRole("tab", { selected: true }));
}

const ofCustomer = (cn: string, en: string): Place => ({
  as: MANAGER,
  open: async (page) => {
    const { id } = await ownCustomer();
    await openAt(page, `${TOTAL}?id=${id}&tab=detail`);
    await actOn(page, cn, en);
  },
});

async function ownLead(): Promise<number> {
  const { data } = await call(await keyOf(), "/api/clues/add", { CustomerName: uniqueName("展会名片") });
  return (data as { id: number }).id;
}

export const DESK: Readonly<Record<string, Place>> = {
  "record, transfer": ofCustomer("转让", "Transfer"),
  "record, sharing": ofCustomer("共享", "Share"),
  "record, to the pool": ofCustomer("转入公海", "To the pool"),
  "record, shares": {
    as: MANAGER,
    open: async (page) => {
      const { id, key } = await ownCustomer();
      const { profile } = await signInByApi("xiaoshou");
      await call(key, "/api/customer/Share", { ids: [id], userids: [profile.UserID], access: "rw" });
      await openAt(page, `${TOTAL}?id=${id}&tab=detail`);
      await seen(opened(page).getByRole("region", { name: /^(?:已共享给|Shared with)$/ }));
    },
  },
  "pool, allocation": {
    as: MANAGER,
    open: async (page) => {
      const { id, key } = await ownCustomer();
      await call(key, "/api/customer/ToGonghai", { ids: [id] });
      await openAt(page, `${POOL}?id=${id}&tab=detail`);
      await button(opened(page), "分配", "Allocate").click();
      await seen(over(page));
    },
  },
  "pool, ticked": {
    as: MANAGER,
    only: "wide",
    open: async (page) => {
      await openTop(page, POOL);
      await page.locator(".ant-table-row:visible").first().getByRole("checkbox").check();
      await seen(page.getByRole("toolbar"));
    },
  },
  "lead, set invalid": {
    as: MANAGER,
    open: async (page) => {
      await openAt(page, `${LEADS}?id=${await ownLead()}&tab=detail`);
      await actOn(page, "设为无效", "Set invalid");
    },
  },
  "queue, strip": {
    as: "xiaoshou",
    open: async (page) => {
      await openTop(page, `${TOTAL}?scene=myself`);
      await seen(page.getByText(/^(?:待办|To do)/));
    },
  },
  "queue, drawer": {
    as: "xiaoshou",
    open: async (page) => {
      await openTop(page, `${TOTAL}?scene=myself`);
      await button(page.locator("main"), "查看全部待办|待办.*", "Show all there is to do|To do.*").click();
      await seen(page.getByRole("dialog"));
    },
  },
  "follow-ups, one with comments": {
    as: MANAGER,
    open: async (page) => {
      const { id, key } = await ownCustomer();
      await call(key, "/api/OpportLogs/Add", { customerId: id, status: "电话", Ext: "约好周五下午看样品，带上报价单" });
      const [entry] = await rowsOf<{ id: number }>(key, "/api/OpportLogs/Logs", { customerId: id });
      await call(key, "/api/OpportLogs/comment", { id: entry?.id, Ext: "报价先给我看一眼" });
      await openAt(page, `${TOTAL}?id=${id}&tab=followup`);
      await button(opened(page), "评论.*", "Comments?.*").click();
      await seen(opened(page).getByText("报价先给我看一眼"));
    },
  },
  "pool rules, whom they take": {
    open: async (page) => {
      await page.goto("/system/basic");
      const days = page.getByRole("spinbutton", { name: /^(?:未跟进回收（天）|.*follow.*)$/i }).first();
      await seen(days);
      await page
        .getByRole("switch", { name: /^(?:启用自动回收|.*recycl.*)$/i })
        .first()
        .click();
      await days.fill("5");
      await button(page.locator("main"), "保存", "Save").scrollIntoViewIfNeeded();
      await page
        .locator("main")
        .getByRole("button", { name: /^(?:保存|Save)$/ })
        .last()
        .click();
      await seen(page.getByRole("dialog").filter({ visible: true }));
    },
  },
};
