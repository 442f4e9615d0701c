/** How many moves everyday jobs take, with the pointer, and by keys alone while every answer is slow. */
import { expect, type Page } from "@playwright/test";
import { makeCustomer, PASSWORD, rowsOf, uniqueMobile, uniqueName } from "./support/api";
import { openList, panel, row, TOTAL } from "./support/list";
import {
  answerSlowly,
  countWork,
  expectMoves,
  focused,
  lookAround,
  most,
  next,
  startOver,
  sumOf,
  tabTo,
} from "./support/moves";
import { button, expectPath, form, save, seen } from "./support/page";
import { type As, test, type Visit } from "./support/test";

/** Presses and texts that a job may take at most. */
const MOST = { signIn: 4, signInRemembered: 2, oneClick: 1, followUp: 3, search: 3, create: 5 };
const MESSAGE = "写下这次跟进的内容，Ctrl+Enter 发送";
const SEARCH_ALL = "客户名称、联系人、拼音、手机尾号";

async function counting(visit: Visit) {
  const work = await countWork(visit.page);
  return { ...visit, work, moves: work.moves };
}

const focusIn = (page: Page, name: string) => expect.poll(() => focused(page)).toContain(name);

/** The customer who is due first, open beside the list. */
/** Home stands there, with the place to write about the first to call. */
const firstOpen = (page: Page) =>
  page.getByRole("region", { name: "今天先做" }).getByRole("textbox", { name: /^写下这次跟进的内容/ });

test.describe("job 1: sign in to the first of one's own customers", () => {
  test("by name and password", async ({ guest }) => {
    await expectMoves(most(MOST.signIn), async () => {
      const { page, work } = await counting(await guest());
      await page.goto("/login");
      await focusIn(page, "用户名");
      await page.keyboard.type("xiaoshou");
      await page.getByLabel("密码", { exact: true }).click();
      await page.keyboard.type(PASSWORD);
      await button(page, "登录").click();
      await next(work, firstOpen(page));
      return work;
    });
  });

  test("by one click of the demo, or a remembered name", async ({ guest }) => {
    const { page, moves } = await counting(await guest());
    await page.goto("/login");
    await page.getByRole("button", { name: "李思远" }).click();
    await seen(firstOpen(page));
    expect(sumOf(moves)).toBeLessThanOrEqual(MOST.oneClick);
    await page.evaluate(() => {
      localStorage.clear();
      localStorage.setItem("username", "xiaoshou");
    });
    await page.goto("/login");
    startOver(moves);
    await focusIn(page, "密码");
    await page.keyboard.type(PASSWORD);
    await button(page, "登录").click();
    await seen(firstOpen(page));
    expect(sumOf(moves)).toBeLessThanOrEqual(MOST.signInRemembered);
  });

  test("without the pointer, slowly answered", async ({ guest }) => {
    const { page, moves } = await counting(await guest());
    await answerSlowly(page);
    await page.goto("/login");
    await focusIn(page, "用户名");
    await page.keyboard.type("xiaoshou");
    await page.keyboard.press("Tab");
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press("Enter");
    await expectPath(page, "/crm/index");
    await seen(firstOpen(page));
    expect(moves).toEqual({ presses: 0, texts: 2 });
  });
});

test.describe("job 2: write a follow-up from the list", () => {
  const start = async (as: As) => {
    const visit = await counting(await as("xiaoshou"));
    const customer = await makeCustomer(visit.key);
    await openList(visit.page, `${TOTAL}?key=${encodeURIComponent(customer.name)}`);
    await seen(row(visit.page, customer.name));
    startOver(visit.moves);
    return { ...visit, customer };
  };
  const written = (page: Page, name: string, text: string) => {
    const entry = panel(page, name).getByRole("listitem").filter({ hasText: text });
    return entry.getByText(/下次跟进 (\d{4}-)?\d\d-\d\d \d\d:\d\d/);
  };

  test("with the pointer", async ({ as }) => {
    await expectMoves(most(MOST.followUp), async () => {
      const { page, work, moves, customer } = await start(as);
      await lookAround(page);
      await button(row(page, customer.name), "跟进").click();
      await next(work, page.getByPlaceholder(MESSAGE));
      await focusIn(page, MESSAGE);
      await page.keyboard.type("已报价，等回复");
      await button(panel(page, customer.name), "明天").click();
      await next(work, written(page, customer.name, "已报价，等回复"));
      expect(moves).toEqual({ presses: 2, texts: 1 });
      return work;
    });
  });

  test("without it, slowly answered", async ({ as }) => {
    const { page, moves, customer } = await start(as);
    await answerSlowly(page);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("f");
    await focusIn(page, MESSAGE);
    await page.keyboard.type("键盘写的跟进 @下周二10点");
    await page.keyboard.press("Control+Enter");
    await seen(written(page, customer.name, "键盘写的跟进"));
    expect(moves).toEqual({ presses: 0, texts: 1 });
  });
});

test.describe("job 4: find a customer and open him", () => {
  const start = async (as: As) => {
    const visit = await counting(await as("xiaoshou"));
    const customer = await makeCustomer(visit.key, { CustomerName: uniqueName("北斗寻客") });
    await visit.page.goto("/person/index");
    await seen(visit.page.getByRole("heading", { name: "个人设置" }));
    startOver(visit.moves);
    return { ...visit, customer };
  };

  test("with the pointer", async ({ as }) => {
    await expectMoves(most(MOST.search), async () => {
      const { page, work, customer } = await start(as);
      await lookAround(page);
      await page.getByRole("button", { name: /搜索客户、联系人/ }).click();
      await next(work, page.getByPlaceholder(SEARCH_ALL));
      await focusIn(page, SEARCH_ALL);
      await page.keyboard.type(customer.name);
      const hit = page.getByRole("option").filter({ hasText: customer.name });
      await next(work, hit);
      await hit.click();
      await next(work, panel(page, customer.name));
      return work;
    });
  });

  test("without it, slowly answered", async ({ as }) => {
    const { page, moves, customer } = await start(as);
    await answerSlowly(page);
    await page.keyboard.press("Control+k");
    await focusIn(page, SEARCH_ALL);
    await page.keyboard.type(customer.name);
    await seen(page.getByRole("option").filter({ hasText: customer.name }));
    await page.keyboard.press("Enter");
    await seen(panel(page, customer.name));
    expect(moves).toEqual({ presses: 0, texts: 1 });
  });
});

test.describe("job 5: enter a new customer", () => {
  const start = async (as: As) => {
    const visit = await counting(await as("xiaoshou"));
    await openList(visit.page);
    startOver(visit.moves);
    return { ...visit, name: `${uniqueName("迎新")}科技有限公司`, mobile: uniqueMobile() };
  };
  /** Name, contact and mobile in one line. */
  const typeLine = async (page: Page, name: string, mobile: string) => {
    await focusIn(page, "智能录入");
    await page.keyboard.type(`${name} 梅晓雪 ${mobile}`);
  };
  const stored = async (key: string, name: string, mobile: string) => {
    const found = await rowsOf<object>(key, "/api/customer/index", { key: name });
    expect(found).toEqual([
      expect.objectContaining({ contactName: "梅晓雪", mobile, statusName: "A（重点）", LaiYuanName: "展会" }),
    ]);
  };

  test("with the pointer", async ({ as }) => {
    await expectMoves(most(MOST.create), async () => {
      const { page, work, moves, key, name, mobile } = await start(as);
      await lookAround(page);
      await button(page, "新建").click();
      const opened = form(page, "新建客户");
      await next(work, opened.getByRole("textbox"));
      await typeLine(page, name, mobile);
      for (const chip of ["A（重点）", "展会"]) await opened.getByRole("radio", { name: chip, exact: true }).click();
      await save(opened).click();
      await next(work, panel(page, name));
      await stored(key, name, mobile);
      expect(moves).toEqual({ presses: 4, texts: 1 });
      return work;
    });
  });

  test("without it, slowly answered", async ({ as }) => {
    const { page, moves, key, name, mobile } = await start(as);
    await answerSlowly(page);
    await page.keyboard.press("c");
    await typeLine(page, name, mobile);
    await page.keyboard.press("Tab");
    await focusIn(page, "客户级别");
    await page.keyboard.press("1");
    await tabTo(page, "来源");
    await page.keyboard.press("4");
    await page.keyboard.press("Control+Enter");
    await seen(panel(page, name));
    await stored(key, name, mobile);
    expect(moves).toEqual({ presses: 0, texts: 1 });
  });
});
