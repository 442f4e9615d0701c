import { expect, test } from "vitest";
import { wayInto } from "../../src/approval/conditions";

const LINES = [
  { id: "1", from: "start", to: "boss", condition: [{ field: "amount", op: "ge", value: 5000 }] },
  { id: "2", from: "start", to: "lead", default: true },
  { id: "3", from: "lead", to: "boss" },
  { id: "4", from: "boss", to: "end", label: "盖章" },
];

test("a step of a path tells the line of a choice that leads to it, by words of its own too", () => {
  const into = (id: string, ...on: string[]) => wayInto(LINES, new Set(on), id)?.id;
  expect(into("boss", "start", "boss", "end")).toBe("1");
  expect(into("end", "start", "boss", "end")).toBe("4");
  expect(into("lead", "start", "lead", "boss")).toBeUndefined();
  expect(into("boss", "lead", "boss")).toBeUndefined();
});
