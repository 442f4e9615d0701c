import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Money } from "./money";

it.each([
  [1234.5, "¥1,234.50"],
  [-0.1, "-¥0.10"],
  [0, "¥0.00"],
  ["" as const, "-"],
  [null, "-"],
])("shows %j", (value, text) => {
  expect(renderToStaticMarkup(<Money value={value} />).replace(/<[^>]+>/g, "")).toBe(text);
});
