import { expect, test } from "vitest";
import { namedMedia } from "../../apps/web/build/named-media";
import { MEDIA } from "../../apps/web/src/kernel/ui/basis/media";
import { saysPhone, strayMedia } from "./named-media.mjs";

test.each([
  "@media (max-width: 767px) {",
  "@media (width < 768px) {",
  "@media (min-width: 768px) and (max-width: 1100px) {",
  '  window.matchMedia("(pointer: coarse)")',
])("is found: %s", (line) => {
  expect(saysPhone(`a {}\n${line}`)).toEqual([2]);
});

test.each(["@media (--phone) {", "@container (max-width: 680px) {", "  max-width: 767px;"])(
  "is left alone: %s",
  (line) => {
    expect(saysPhone(line)).toEqual([]);
  },
);

test("one file alone says which window is a phone", async () => {
  expect(await strayMedia()).toBe("");
});

/** As the bundler runs it. */
const written = (code: string): string => {
  const { transform } = namedMedia();
  if (typeof transform !== "object") throw new Error("no handler");
  return (transform.handler as (code: string) => string)(code);
};

test("a name of a window becomes its meaning, and a colour stays what it is", () => {
  expect(written("@media (--phone) {\n  a {\n    color: var(--phone);\n  }\n}")).toBe(
    `@media (${MEDIA.phone}) {\n  a {\n    color: var(--phone);\n  }\n}`,
  );
  expect(() => written("@media (--watch) {}")).toThrow("no window is called (--watch)");
});
