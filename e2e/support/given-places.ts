/** What stands over the screens of those who give rights, and over a record that changed hands. */
import type { Page } from "@playwright/test";
import { makeCustomer, makeEmployee, signInByApi, uniqueName } from "./api";
import { TOTAL } from "./list";
import { seen } from "./page";
import { actOn, button, fromMore, openTop, over, type Place, rowAt, USERS } from "./place";

const ROLES = "/system/role";
const dialog = (page: Page) => page.getByRole("dialog").filter({ visible: true }).last();
const opened = (page: Page) => page.getByRole("complementary").filter({ visible: true }).last();

/** Two roles of the demo company beside each other. */
async function compared(page: Page): Promise<void> {
  await fromMore("对比角色", "Compare roles", ROLES)(page);
  for (const [label, name] of [
    [/^(?:第一个角色|First role)$/, "销售总监"],
    [/^(?:第二个角色|Second role)$/, "仓管"],
  ] as const) {
    await dialog(page).getByLabel(label).focus();
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
  }
  await seen(dialog(page).getByRole("rowheader"));
}

/** The form of a role that is there already, with other rights. */
async function edited(page: Page): Promise<void> {
  await rowAt(`${ROLES}?key=${encodeURIComponent("销售总监")}`)(page);
  await button(opened(page), "编辑", "Edit").click();
  await seen(dialog(page).getByLabel(/^(?:角色名称|Role)$/));
  await dialog(page)
    .getByRole("checkbox", { name: /^(?:联系人|Contacts)$/ })
    .first()
    .click();
}

/** Somebody who has forgotten his password gets another one. */
async function passwordOf(page: Page): Promise<void> {
  const { key } = await signInByApi("admin");
  const { username } = await makeEmployee(key, { role: "销售", branch: "华东大区" });
  await rowAt(`${USERS}?key=${username}`)(page);
  await actOn(page, "重置密码", "Reset");
  await button(dialog(page), "确定", "OK").click();
  await seen(page.getByText(/^(?:一次性密码|One-time password)$/).filter({ visible: true }));
}

export const GIVEN: Readonly<Record<string, Place>> = {
  "roles, compared": { open: compared },
  "role, before it is saved": {
    open: async (page) => {
      await edited(page);
      await button(dialog(page), "保存", "Save").click();
      await seen(page.getByText(/^(?:保存前请确认|Before you save)$/).filter({ visible: true }));
    },
  },
  "role, seen as it": {
    open: async (page) => {
      await edited(page);
      await button(dialog(page), "以此角色查看", "See as this role").click();
      await seen(dialog(page).getByRole("region", { name: /^(?:菜单|Menu)$/ }));
    },
  },
  "user, one-time password": { open: passwordOf },
  "announcement, new": {
    open: async (page) => {
      await openTop(page, USERS);
      await page
        .getByRole("button", { name: /^(?:通知|Notifications)/ })
        .first()
        .click();
      await button(dialog(page), "发公告", "Write to everybody").click();
      await seen(over(page).getByRole("textbox"));
    },
  },
  "record, its owners": {
    as: "jingli",
    open: async (page) => {
      const { id } = await makeCustomer((await signInByApi("jingli")).key, { CustomerName: uniqueName("远航物流") });
      await page.goto(`${TOTAL}?id=${id}&tab=detail`);
      await seen(opened(page).getByRole("tab", { selected: true }));
      await actOn(page, "负责人变更", "Owners");
    },
  },
};
