/** The work view of an approval, and what is asked there. */
import type { Page } from "@playwright/test";
import { signInByApi } from "./api";
import { MINE, makeApprovedForm, submit, TODO, work } from "./approvals";
import { seen } from "./page";
import { button, isPhone, menuEntry, over, type Place } from "./place";

/** An approval that waits for the administrator, who has submitted it himself. */
export async function waiting(): Promise<void> {
  const { key, profile } = await signInByApi("admin");
  const me = { id: profile.UserID, name: profile.NickName, username: "admin", key };
  const form = await makeApprovedForm([{ name: "主管审批", people: [me], more: { writeField: ["days"] } }]);
  await submit(me, form);
}

async function openWork(page: Page, path = TODO): Promise<void> {
  await waiting();
  await page.goto(path);
  if (isPhone(page) || path !== TODO)
    await page
      .locator(isPhone(page) ? "main li" : ".ant-table-row")
      .filter({ hasText: "杭州", visible: true })
      .or(page.locator(isPhone(page) ? "main li" : ".ant-table-row").filter({ visible: true }))
      .first()
      .click();
  await seen(work(page));
}

const tab = (cn: string, en: string, path = TODO): Place => ({
  open: async (page) => {
    await openWork(page, path);
    await work(page)
      .getByRole("tab", { name: new RegExp(`^(?:${cn}|${en})$`) })
      .click();
  },
});

const asked = (cn: string, en: string): Place => ({
  open: async (page) => {
    await openWork(page);
    await button(work(page), "更多", "More").click();
    await menuEntry(page, cn, en).click();
    await seen(over(page));
  },
});

export const APPROVALS: Readonly<Record<string, Place>> = {
  "approval, form": { open: (page) => openWork(page) },
  "approval, record": tab("审批记录", "Record"),
  "approval, flow": tab("审批流程", "Flow"),
  "approval, submitted": tab("查阅记录", "Read by", MINE),
  "approval, returned": {
    open: async (page) => {
      await openWork(page);
      await button(work(page), "退回", "Return").click();
      await seen(over(page));
    },
  },
  "approval, signers": asked("加签", "Add signers"),
  "approval, delegated": asked("委托", "Ask for advice"),
  "approval, urged": asked("催办", "Urge"),
  "approval, terminated": asked("终止", "Terminate"),
  "approval, forwarded": {
    open: async (page) => {
      await openWork(page);
      if (isPhone(page)) {
        await button(work(page), "更多", "More").click();
        await menuEntry(page, "转交", "Forward").click();
      } else await button(work(page), "转交", "Forward").click();
      await seen(over(page));
    },
  },
  "approval, copies": asked("抄送", "Send copies"),
  "approval, reassigned": asked("改派", "Reassign"),
};
