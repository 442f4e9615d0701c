import type { ListField } from "@qicheng/api/forms/routes";
import { expect, test } from "vitest";
import { cardParts, factsOf } from "./card-parts";

const field = (name: string, type = "input", pattern = "") => ({ field: name, type, pattern, fact: 0 }) as ListField;
const ALL = [
  field("name"),
  field("level", "statusSelect"),
  field("contact"),
  field("fax", "input", "phone"),
  field("mobile", "input", "phone"),
  field("next", "datetime"),
];

const partsOf = (cardFields: string[], phone?: string, all = ALL) => {
  const {
    state,
    line,
    phone: called,
  } = cardParts({ titleField: "name", cardFields, ...(phone === undefined ? {} : { phone }) }, { all, shown: all });
  return { state: state?.field, line: line.map((one) => one.field), phone: called };
};

test("a card has a state behind its name, a line, and the number that is called", () => {
  expect(partsOf(["contact", "level", "next", "mobile"], "mobile")).toEqual({
    state: "level",
    line: ["contact", "next"],
    phone: "mobile",
  });
});

test("without being told it shows the columns, and calls the first number", () => {
  expect(partsOf([])).toEqual({ state: "level", line: ["contact", "mobile", "next"], phone: "fax" });
});

test("without being told it shows the facts in their order, where there are some", () => {
  const facts = ALL.map((one) => ({ ...one, fact: { next: 1, level: 2 }[one.field] ?? 0 }));
  expect(partsOf([], "mobile", facts)).toEqual({ state: "level", line: ["next"], phone: "mobile" });
  expect(factsOf(facts).map(({ field: name }) => name)).toEqual(["next", "level"]);
});

test("what one may not see is not there", () => {
  expect(partsOf(["level", "next"], "mobile", [field("name"), field("next")])).toEqual({
    state: undefined,
    line: ["next"],
    phone: undefined,
  });
});
