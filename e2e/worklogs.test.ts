/** A seller hands in his day, his manager sees who has not, and answers. */
import { expect } from "@playwright/test";
import { businessDay } from "@qicheng/engine/time/business-time";
import { call, rowsOf, signInByApi, uniqueName } from "./support/api";
import { openScreen, rows } from "./support/list";
import { keepPicture } from "./support/look";
import { button, choose, dialog, gone, save, seen, toast } from "./support/page";
import { test } from "./support/test";

const LIST = "/oa/worklog";

test("a day is handed in by keys, with the numbers of that day, and answered by the manager", async ({ as }) => {
  const { page, key, complaints } = await as("zhangyutong");
  const today = await rowsOf<{ id: number }>(key, "/api/worklog/index", { type: 1, rows: 50 });
  const { key: boss } = await signInByApi("zhangyutong");
  for (const { id } of today) await call(boss, "/api/worklog/delete", { ids: [id] }).catch(() => undefined);
  await page.goto(LIST);
  await seen(rows(page).or(page.getByText("没有工作报告")));
  await page.keyboard.press("c");
  const form = dialog(page, "新建工作报告");
  await form.getByLabel("完成的工作").fill("回访六家客户，约了两家上门");
  await form.getByLabel("需要协助").fill("样机不够");
  await keepPicture(page, "worklog-form");
  await save(form).click();
  await gone(form);
  const panel = page.getByRole("complementary", { name: /的日报/ });
  await seen(panel.getByText("回访六家客户，约了两家上门"));
  await seen(panel.getByRole("region", { name: "这段时间的数字" }).getByText("跟进"));
  await keepPicture(page, "worklog-panel");

  const manager = await as("jingli");
  await openScreen(manager.page, "/oa/worklog/team", "报告汇总");
  const day = manager.page.getByRole("textbox", { name: "日期" });
  await day.fill(businessDay());
  await day.press("Enter");
  const card = manager.page.getByRole("listitem").filter({ hasText: "回访六家客户" });
  await seen(card.getByText("样机不够"));
  await keepPicture(manager.page, "worklog-team");
  await card.getByRole("link", { name: "打开" }).click();
  const opened = manager.page.getByRole("complementary", { name: /的日报/ });
  await button(opened, "点赞").click();
  await seen(button(opened, "已赞"));
  await opened.getByRole("textbox").fill("我来协调样机");
  await manager.page.keyboard.press("Control+Enter");
  await seen(opened.getByText("我来协调样机"));
  expect(complaints.list).toEqual([]);
  expect(manager.complaints.list).toEqual([]);
});

test("a rule is made, changed and deleted by who may", async ({ as }) => {
  const { page, complaints } = await as("zongjian");
  await openScreen(page, "/oa/worklog/team", "报告汇总");
  await button(page, "提交规则").click();
  const rules = page.getByRole("dialog", { name: "提交规则" });
  const name = uniqueName("月度总结").slice(0, 30);
  await button(rules, "新建规则").click();
  const form = page.getByRole("dialog", { name: "新建规则" });
  await form.getByLabel("规则名称").fill(name);
  await form.getByText("月报", { exact: true }).click();
  await choose(form, "角色", "销售经理");
  await keepPicture(page, "worklog-rule");
  await button(form, "保存").click();
  await gone(form);
  const line = rules.getByRole("listitem").filter({ hasText: name });
  await seen(line.getByText("月报 · 每月31日"));
  await button(line, "删除").click();
  await button(page.getByRole("dialog").last(), "删除").click();
  await seen(toast(page, "规则已删除"));
  await gone(line);
  expect(complaints.list).toEqual([]);
});
