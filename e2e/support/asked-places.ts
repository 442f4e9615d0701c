/** What is asked before one goes on: at the door, and over lists and records. */
import type { Page } from "@playwright/test";
import { call, makeCustomer, makeEmployee, rowsOf, signInByApi, uniqueMobile, uniqueName } from "./api";
import { waiting } from "./approval-places";
import { TODO } from "./approvals";
import { cards, rows, TOTAL } from "./list";
import { seen } from "./page";
import { actOn, button, fromMore, isPhone, newAt, openTop, over, type Place, rowAt, tick } from "./place";

const SELLER = "xiaoshou";
const opened = (page: Page) => page.getByRole("complementary").filter({ visible: true }).last();
const dialog = (page: Page) => page.getByRole("dialog").filter({ visible: true }).last();

/** Somebody new signs in with the password that he was given. */
async function firstTime(page: Page): Promise<void> {
  const admin = await signInByApi("admin");
  const { username, initial } = await makeEmployee(admin.key, { role: "销售", branch: "华东大区" });
  await page.goto("/person/index");
  await page.evaluate(() => {
    const lang = localStorage.getItem("lang");
    localStorage.clear();
    if (lang) localStorage.setItem("lang", lang);
  });
  await page.goto("/login");
  await page.getByLabel(/^(?:用户名|Username)$/).fill(username);
  await page.getByLabel(/^(?:密码|Password)$/).fill(initial);
  await page.keyboard.press("Enter");
  await seen(page.getByRole("dialog"));
}

/** Somebody ends the session of whoever looks. */
async function signedOut(page: Page): Promise<void> {
  await openTop(page);
  const key = (await page.evaluate(() => localStorage.getItem("LoginToken"))) ?? "";
  const sessions = await rowsOf<{ id: number; current: number }>(key, "/api/user/sessions");
  const ids = sessions.filter(({ current }) => current === 1).map(({ id }) => id);
  await call((await signInByApi("admin")).key, "/api/user/sessionRevoke", { ids });
  // it may not have heard of it yet
  await (isPhone(page) ? cards(page) : rows(page)).first().dispatchEvent("click");
  await seen(page.getByRole("dialog"));
}

/** A lead is converted of whom there is a customer already. */
async function sameAsCustomer(page: Page): Promise<void> {
  const { key } = await signInByApi(SELLER);
  const mobile = uniqueMobile();
  await makeCustomer(key, { CustomerName: uniqueName("远航物流"), contactName: "林志强", mobile });
  const lead = { CustomerName: uniqueName("展会名片"), contact_name: "林志强", contact_mobile: mobile };
  const { data } = await call(key, "/api/clues/add", lead);
  await page.goto(`/crm/clues/total?id=${(data as { id: number }).id}&tab=detail`);
  await button(opened(page), "转为客户", "Convert").click();
  await seen(page.getByRole("dialog"));
}

/** A colleague's customer is found while one looks for duplicates. */
async function askedFor(page: Page): Promise<void> {
  const { name } = await makeCustomer((await signInByApi("zhangyutong")).key, {
    CustomerName: `${uniqueName("远航")}物流有限公司`,
  });
  await fromMore("查重", "Check duplicates")(page);
  await dialog(page).getByRole("textbox").fill(name);
  await button(dialog(page), "申请协作", "Ask to work together").click();
  await seen(page.getByLabel(/^(?:理由|Reason)$/));
}

export const ASKED: Readonly<Record<string, Place>> = {
  "password, a new one": { open: firstTime },
  "session, ended": { open: signedOut },
  "lead, the same customer": { as: SELLER, open: sameAsCustomer },
  "duplicates, asked for": { as: SELLER, open: askedFor },
  "contact, new": {
    as: SELLER,
    open: async (page) => {
      const { id } = await makeCustomer((await signInByApi(SELLER)).key, { CustomerName: uniqueName("远航物流") });
      await page.goto(`${TOTAL}?id=${id}&tab=contact`);
      await button(opened(page), "新建联系人", "New contact").click();
      await seen(page.getByRole("dialog").getByRole("textbox"));
    },
  },
  "flow, new": { open: newAt("/oa/flow") },
  "work form, who submits it": {
    open: async (page) => {
      await rowAt("/system/workForm")(page);
      await actOn(page, "发起范围", "Who submits it");
    },
  },
  "approvals, words for several": {
    open: async (page) => {
      for (let count = 0; count < 2; count += 1) await waiting();
      await tick(page, TODO);
      await button(page.getByRole("toolbar"), "通过", "Approve").click();
      await seen(page.getByRole("dialog").getByRole("textbox"));
    },
  },
  "category, move": {
    open: async (page) => {
      await openTop(page, "/crm/product/category");
      const line = (isPhone(page) ? cards(page) : rows(page)).first();
      if (isPhone(page)) {
        await line.getByRole("button").last().click();
        await button(over(page), "移动到…", "Move to…").click();
      } else {
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("m");
      }
      await seen(page.getByRole("dialog"));
    },
  },
};
