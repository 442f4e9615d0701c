/** The designer of flows and what stands over it, and what is asked of work forms. */
import type { Locator, Page } from "@playwright/test";
import { rowsOf, signInByApi } from "./api";
import { seen } from "./page";
import { button, isPhone, menuEntry, over, type Place } from "./place";

interface Flow {
  id: number;
  name: string;
}

/** That of the leave: it has a condition, copies and two who approve. */
async function openFlow(page: Page): Promise<void> {
  const { key } = await signInByApi("admin");
  const [leave] = await rowsOf<Flow>(key, "/api/flow/index", { key: "请假" });
  await page.goto(`/oa/flow/view/${leave?.id}`);
  await seen(page.locator(".react-flow__node"));
}

/** What one hears of it is in the reader's language, what it is called is the company's. */
const node = (page: Page, name: string): Locator => page.locator(`.react-flow__node[aria-label*="${name}"]`);

async function openNode(page: Page, name: string): Promise<void> {
  await openFlow(page);
  if (isPhone(page)) {
    await node(page, name).click();
    await seen(over(page));
    return;
  }
  await node(page, name).focus();
  await page.keyboard.press("Enter");
  await seen(page.getByLabel(/^(?:节点名称|Name of the step)$/).first());
}

async function openLine(page: Page): Promise<void> {
  await openFlow(page);
  await page
    .locator(".react-flow__edge[aria-label*='3天及以上'], .react-flow__edge[aria-label*='上级的上级']")
    .first()
    .focus();
  await page.keyboard.press("Enter");
}

const pressed = (cn: string, en: string): Place => ({
  open: async (page) => {
    await openFlow(page);
    if (isPhone(page)) {
      await button(page.locator("main"), "更多", "More").click();
      await menuEntry(page, cn, en).click();
    } else await button(page, cn, en).click();
    await seen(over(page));
  },
});

const applied = (name: string): Place => ({
  open: async (page) => {
    await page.goto("/oa/createApproval");
    await page.getByRole("button", { name, exact: true }).click();
    await seen(page.getByRole("dialog").getByRole("region"));
  },
});

export const FLOWS: Readonly<Record<string, Place>> = {
  "flow designer": { open: openFlow },
  "flow designer, who approves": { open: (page) => openNode(page, "直属上级") },
  "flow designer, start": { open: (page) => openNode(page, "发起人") },
  "flow designer, copies": { open: (page) => openNode(page, "抄送人事") },
  "flow designer, line": { only: "wide", open: openLine },
  "flow designer, condition": {
    only: "wide",
    open: async (page) => {
      await openLine(page);
      await button(page, "设置条件", "Set conditions").click();
      await seen(over(page));
    },
  },
  "flow designer, checked": {
    only: "wide",
    open: async (page) => {
      await openFlow(page);
      await button(page, "检查", "Check").click();
      await seen(page.getByRole("region", { name: /没有问题|Nothing is wrong/ }).first());
    },
  },
  "flow designer, versions": pressed("版本", "Versions"),
  "flow designer, trial": pressed("试运行", "Try out"),
  "work form, leave": applied("请假"),
  "work form, expense": applied("报销"),
  "work form, templates": {
    open: async (page) => {
      await page.goto("/system/workForm");
      await button(page.locator("main"), "更多", "More").click();
      await menuEntry(page, "添加模板", "Add templates").click();
      await seen(over(page));
    },
  },
};
