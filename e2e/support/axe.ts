import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

export interface Finding {
  rule: string;
  impact: string;
  target: string;
  html: string;
}

export async function findingsOn(page: Page): Promise<Finding[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target, html }) => ({
      rule: id,
      impact: impact ?? "",
      target: target.join(" "),
      html: html.slice(0, 160),
    })),
  );
}
