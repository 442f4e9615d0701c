/** Properties are set as people set them: pressed, typed, chosen. */
import { expect } from "@playwright/test";
import { choose } from "../page";
import { labelOf, type Setting } from "./trial";

type Named = Parameters<typeof labelOf>[0];

/** Types over what stands there. */
export async function typeInto({ page, panel }: Setting, label: string, text: string): Promise<void> {
  const field = panel.getByLabel(label, { exact: true });
  await field.click();
  await field.press("ControlOrMeta+a");
  await page.keyboard.type(text);
  await expect(field).toHaveValue(text);
}

export const typed = (key: Named, text: string) => (at: Setting) => typeInto(at, labelOf(key), text);

export const ticked =
  (key: Named) =>
  async ({ panel }: Setting) =>
    panel.getByRole("checkbox", { name: labelOf(key), exact: true }).check();

/** A use of the field: on, or off. */
export const used =
  (name: string, on: boolean) =>
  async ({ panel }: Setting) =>
    panel.getByRole("checkbox", { name, exact: true }).setChecked(on);

export const chosen =
  (key: Named, option: string) =>
  async ({ panel }: Setting): Promise<void> =>
    choose(panel, labelOf(key), option);

/** Of a list that takes several. */
export const added =
  (key: Named, option: string) =>
  async ({ page, panel }: Setting): Promise<void> => {
    await panel.getByLabel(labelOf(key), { exact: true }).click();
    await page.keyboard.type(option);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
  };
