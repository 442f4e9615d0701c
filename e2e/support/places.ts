/** Places that no address opens: what stands over a screen, and what a screen shows when one asks for it. */
import type { Page } from "@playwright/test";
import { addressOf, LISTS } from "./addresses";
import { APPROVALS } from "./approval-places";
import { ASKED } from "./asked-places";
import { DESK } from "./desk-places";
import { FLOWS } from "./flow-places";
import { GIVEN } from "./given-places";
import { cards, openList, rows, TOTAL } from "./list";
import { seen } from "./page";
import {
  button,
  fromMore,
  isPhone,
  menuEntry,
  named,
  newAt,
  openTop,
  over,
  type Place,
  picker,
  rowAt,
  tick,
  USERS,
} from "./place";
import { FILTERED, WORKING } from "./working-places";

const BRANCHES = "/system/branch";
const FOLLOW_UPS_TABLE = "/crm/opportLogs/table";

const fromTicked = (cn: string, en: string) => async (page: Page) => {
  await tick(page);
  await button(page.getByRole("toolbar"), cn, en).click();
  await seen(over(page));
};

const ofUserMenu = (cn: string, en: string) => async (page: Page) => {
  await openTop(page, USERS);
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^(?:用户菜单|User menu)/ })
    .click();
  await menuEntry(page, cn, en).click();
};

const withFilter = async (page: Page) => {
  await openTop(page);
  await button(page.locator("main"), "筛选", "Filter").click();
  await seen(over(page));
};

/** The designer, at the form of new customers. */
export async function openDesign(page: Page): Promise<void> {
  await page.goto("/system/customForm");
  await page
    .getByText(/^(?:客户新建表单|Customer: New)$/)
    .first()
    .click();
  await seen(page.locator("[data-item]"));
}

/** With a field of the company's own before one. */
async function chosenField(page: Page): Promise<void> {
  await openDesign(page);
  await page
    .locator('[data-item=annualPurchase], [data-item]:not([aria-label*="系统字段"], [aria-label*="Built-in"])')
    .last()
    .click();
  if (isPhone(page)) await button(page.locator("main"), ".* 的属性", "Properties of .*").click();
  await seen(page.getByLabel(/^(?:标识|Key)$/));
}

const fromDesign = (cn: string, en: string) => async (page: Page) => {
  await openDesign(page);
  if (isPhone(page)) {
    await button(page.locator("main"), "更多", "More").click();
    await menuEntry(page, cn, en).click();
  } else await button(page.locator("main"), cn, en).click();
  await seen(over(page));
};

/** What is no record has a form, too. */
const OTHERS = [USERS, "/system/role", "/system/status", BRANCHES, "/crm/product/category"];

/** Of each list: the form of a new record, and what opens from its first row. */
const ofLists = Object.fromEntries([
  ...[...LISTS, ...OTHERS].map((path): [string, Place] => [
    `${path}, new`,
    { open: async (page) => newAt(await addressOf(path))(page) },
  ]),
  ...[...LISTS, USERS, "/system/role", "/system/status", BRANCHES, FOLLOW_UPS_TABLE].map((path): [string, Place] => [
    `${path}, row`,
    { open: async (page) => rowAt(await addressOf(path))(page) },
  ]),
]);

export const PLACES: Readonly<Record<string, Place>> = {
  ...ofLists,
  ...WORKING,
  ...DESK,
  ...APPROVALS,
  ...FLOWS,
  ...ASKED,
  ...GIVEN,
  "list, groups": {
    only: "wide",
    open: async (page) => {
      await openList(page, `${TOTAL}?scene=all&group=status`);
      await seen(page.getByRole("button", { expanded: true }));
    },
  },
  "list, board": {
    only: "wide",
    open: async (page) => {
      await page.goto(`${TOTAL}?scene=all&group=status&board=1`);
      await seen(page.locator("main").getByRole("listitem").getByRole("button"));
    },
  },
  "list, views": {
    only: "wide",
    open: async (page) => {
      await openTop(page);
      await button(page, "视图", "View").click();
      await seen(menuEntry(page, ".*", ".*"));
    },
  },
  "list, scenes": {
    open: async (page) => {
      await openTop(page);
      await page.locator("main header, main [class*=bar]").getByRole("button").first().click();
      await seen(page.locator(".ant-dropdown:not(.ant-dropdown-hidden)").getByRole("menuitem"));
    },
  },
  "list, columns": {
    only: "wide",
    open: async (page) => {
      await openTop(page);
      await button(page, "显示字段", "Columns").click();
      await seen(over(page));
    },
  },
  "list, filter": { open: withFilter },
  "list, conditions": {
    open: async (page) => {
      await withFilter(page);
      await over(page).getByRole("tab").nth(1).click();
      await button(over(page), "添加条件", "Add condition").click();
    },
  },
  "list, advanced search": {
    open: async (page) => {
      await withFilter(page);
      await button(over(page), "高级搜索", "Advanced search").click();
      await seen(
        page.getByRole("dialog").filter({ has: page.getByRole("button", { name: named("立即搜索", "Search now") }) }),
      );
    },
  },
  "list, filtered": {
    open: async (page) => {
      await openTop(page, FILTERED);
    },
  },
  "list, nothing found": {
    open: async (page) => {
      await page.goto(`${TOTAL}?key=${encodeURIComponent("没有这样的客户")}`);
      await seen(button(page, "清空搜索与筛选", "Clear search and filter"));
    },
  },
  "list, ticked": { open: (page) => tick(page) },
  "list, mass edit": { open: fromTicked("批量修改", "Change a field") },
  "list, merging": { open: fromTicked("合并", "Merge") },
  "list, deletion": { open: fromTicked("删除", "Delete") },
  "list, export": { open: fromMore("批量导出", "Export") },
  "list, import": { open: fromMore("批量导入", "Import") },
  "list, duplicates": { open: fromMore("查重", "Check duplicates") },
  "card, dots": {
    only: "phone",
    open: async (page) => {
      await openTop(page);
      await cards(page).first().getByRole("button").last().click();
      await seen(page.getByRole("dialog"));
    },
  },
  "phone, menu": {
    only: "phone",
    open: async (page) => {
      await openTop(page);
      await button(page, "菜单|打开菜单", "Menu|Open menu").click();
      await seen(page.getByRole("dialog"));
    },
  },
  "picker of branches": { open: picker(USERS, "部门", "Branch") },
  "picker of people": { open: picker(BRANCHES, "负责人", "Head") },
  // On a phone its own journey shows it.
  "/system/user, hand-over": {
    only: "wide",
    open: async (page) => {
      await openTop(page, `${USERS}?key=xiaoshou`);
      await rows(page)
        .first()
        .getByRole("button", { name: /^(?:操作|Actions): / })
        .click();
      await menuEntry(page, "离职交接", "Hand over").click();
      await seen(page.getByRole("dialog").getByRole("region"));
    },
  },
  "/system/branch, move": {
    only: "wide",
    open: async (page) => {
      await openTop(page, BRANCHES);
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("m");
      await seen(page.getByRole("dialog"));
    },
  },
  notifications: {
    open: async (page) => {
      await openTop(page, USERS);
      await page
        .getByRole("button", { name: /^(?:通知|Notifications)/ })
        .first()
        .click();
      await seen(page.getByRole("dialog"));
    },
  },
  "who is online": {
    only: "wide",
    open: async (page) => {
      await ofUserMenu("当前在线.*", "Online now.*")(page);
      await seen(page.getByRole("region", { name: /^(?:当前在线|Online)/ }));
    },
  },
  "user menu": {
    only: "wide",
    open: async (page) => {
      await openTop(page, USERS);
      await page
        .getByRole("banner")
        .getByRole("button", { name: /^(?:用户菜单|User menu)/ })
        .click();
      await seen(page.getByRole("menuitem"));
    },
  },
  commands: {
    only: "wide",
    open: async (page) => {
      await openTop(page);
      await page.keyboard.press("Control+k");
      await seen(page.getByRole("option"));
    },
  },
  "search, hits": {
    open: async (page) => {
      await openTop(page);
      await page
        .getByRole("button", { name: /搜索客户|Search customers/ })
        .first()
        .click();
      await page.locator("[aria-controls=search-hits]").fill("科技");
      await seen(page.getByRole("option").filter({ hasText: "科技" }));
    },
  },
  keys: {
    only: "wide",
    open: async (page) => {
      await openTop(page);
      await page.keyboard.press("?");
      await seen(page.getByRole("dialog"));
    },
  },
  "form designer, field": { open: chosenField },
  "form designer, controls": {
    only: "phone",
    open: async (page) => {
      await openDesign(page);
      await button(page.locator("main"), "控件", "Controls").click();
      await seen(over(page));
    },
  },
  "form designer, condition": {
    open: async (page) => {
      await chosenField(page);
      await button(page, "设置 显示条件", "Set Shown when").click();
      await button(over(page), "添加条件", "Add condition").click();
    },
  },
  "form designer, archiving a field": {
    only: "wide",
    open: async (page) => {
      await chosenField(page);
      await button(page, "停用字段", "Archive").click();
      await seen(over(page));
    },
  },
  "form designer, preview": { open: fromDesign("预览", "Preview") },
  "form designer, versions": { open: fromDesign("版本", "Versions") },
  "not permitted": {
    as: "xiaoshou",
    open: async (page) => {
      await page.goto(USERS);
      await seen(page.getByRole("heading", { level: 1 }));
    },
  },
};
