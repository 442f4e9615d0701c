/** What axe finds on a page, of any weight, and which of it is the component library's. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

interface Listed {
  /** Of axe. */
  rule: string;
  /** Selector of the library's element. */
  part: string;
  /** Version of antd that has been looked at. */
  version: string;
  /** Where its makers know of it. */
  link: string;
  /** A screen, and the look of it, that shows the finding. */
  at: { screen: string; look: string };
}

/** Findings inside the component library, which only its next version can mend. Any other finding fails. */
export const LISTED: readonly Listed[] = [
  {
    // The button for the tabs that find no room lies inside the list of tabs.
    rule: "aria-required-children",
    part: ".ant-tabs-nav",
    version: "6.6.8",
    link: "https://github.com/react-component/tabs/issues/1013",
    at: { screen: "customer, contact", look: "390-en" },
  },
  {
    // Menus are drawn at the end of the page, beside its landmarks.
    rule: "region",
    part: ".ant-dropdown, .ant-dropdown *",
    version: "6.6.8",
    link: "https://github.com/ant-design/ant-design/issues/31693",
    at: { screen: "list, views", look: "1440-cn" },
  },
];

interface Finding {
  rule: string;
  where: string;
  /** In the list above. */
  listed: boolean;
}

export async function findingsOn(page: Page): Promise<Finding[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => ({ rule: id, target: target.join(" "), html: html.slice(0, 120) })),
  );
  const parts = await page.evaluate(
    ([targets, selectors]) =>
      targets.map((target) => selectors.filter((selector) => document.querySelector(target)?.matches(selector))),
    [found.map(({ target }) => target), LISTED.map(({ part }) => part)] as const,
  );
  return found.map(({ rule, target, html }, at) => ({
    rule,
    where: `${target} ${html}`,
    listed: LISTED.some((one) => one.rule === rule && parts[at]?.includes(one.part)),
  }));
}
