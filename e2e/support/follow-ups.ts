/** The composer of follow-ups and the stream below it, as their journeys know them. */
import type { Locator, Page } from "@playwright/test";
import { makeCustomer, rowsOf } from "./api";
import { openCustomer } from "./list";

interface FollowUp {
  id: number;
  Ext: string;
  statusName: string;
  nextgenjintime: string;
  img: unknown[];
}

export const area = (scope: Locator): Locator => scope.getByPlaceholder("写下这次跟进的内容，Ctrl+Enter 发送");
export const send = (scope: Locator): Locator => scope.getByRole("button", { name: /^发送/ });
export const chip = (scope: Locator, name: string): Locator => scope.getByText(name, { exact: true });
export const entry = (scope: Locator, text: string): Locator => scope.getByRole("listitem").filter({ hasText: text });
export const logsOf = (key: string, customerId: number): Promise<FollowUp[]> =>
  rowsOf<FollowUp>(key, "/api/OpportLogs/Logs", { customerId, type: "", page: 1, rows: 50 });

/** The day in Shanghai, so many days from now. */
export const dayIn = (days: number): string =>
  new Date(Date.now() + (days * 24 + 8) * 3_600_000).toISOString().slice(0, 10);

/** Days from today to the next Monday. */
export const daysToMonday = (): number => 8 - (new Date(dayIn(0)).getUTCDay() || 7);

/** The same as the chip has it. */
export function shortDay(days: number): string {
  const day = dayIn(days);
  return day.startsWith(dayIn(0).slice(0, 5)) ? day.slice(5) : day;
}

/** A new customer with his panel open. */
export async function compose(page: Page, key: string) {
  const customer = await makeCustomer(key);
  return { customer, opened: await openCustomer(page, customer) };
}
