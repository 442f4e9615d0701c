/** The filters of the customer list: their one button, what is at work, and what it should find. */
import type { Page } from "@playwright/test";
import { call } from "./api";
import { openList, TOTAL } from "./list";

export async function countOf(key: string, data: unknown): Promise<number> {
  const query = { data: JSON.stringify(data), count: "only" };
  return Number((await call(key, "/api/customer/index", query)).total);
}

export async function levelOf(key: string, name: string): Promise<number> {
  const { data } = await call(key, "/api/Status/json", { types: "customerLevel" });
  const entries = (data as { customerLevel: { id: number; name: string }[] }).customerLevel;
  return entries.find((entry) => entry.name === name)?.id ?? 0;
}

/** The button of all filters, with how many conditions are at work. */
export const door = (page: Page, count?: number) =>
  page.getByRole("button", { name: new RegExp(`筛选 ?${count ?? ""}$`) }).first();
export const active = (page: Page) => page.getByRole("region", { name: "筛选条件" });
export const chip = (page: Page, text: string) => active(page).getByRole("button", { name: text, exact: true });
export const tableHeight = (page: Page) => page.locator(".ant-table:visible").evaluate((table) => table.clientHeight);
export const filtered = (page: Page, name: "quick" | "filter", value: unknown) =>
  openList(page, `${TOTAL}?${name}=${encodeURIComponent(JSON.stringify(value))}`);
export const named = (value: string, op = "contains") => ({ field: "CustomerName", op, value });
