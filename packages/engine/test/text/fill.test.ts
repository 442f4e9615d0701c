import { expect, test } from "vitest";
import { fill } from "../../src/text/fill";

const people = (count: string) =>
  fill("{count} {count|person|people} {count|is|are} in {where}", (name) => ({ count, where: "a {count}" })[name]);

test.each([
  ["0", "0 people are in a {count}"],
  ["1", "1 person is in a {count}"],
  ["2", "2 people are in a {count}"],
  ["11", "11 people are in a {count}"],
  ["1,001", "1,001 people are in a {count}"],
])("says the word that goes with %s", (count, said) => {
  expect(people(count)).toBe(said);
});

test("leaves as it stands what it is not told", () => {
  expect(fill("{count} {count|person|people}, {a|b}", () => undefined)).toBe("{count} {count|person|people}, {a|b}");
});
