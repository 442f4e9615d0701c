import { expect, it } from "vitest";
import { changesOf, compared } from "./role-changes";

const before = {
  auth: ["crm.customer.total", "crm.customer.delete"],
  "dataScope.customer": "self",
  ext: "起初",
  assignable: [3, 4],
};

it("tells rights that are given and taken, and how far one sees from now on", () => {
  const now = {
    auth: ["crm.customer.total", "system.role", "crm.customer.add"],
    "dataScope.customer": "all",
    assignable: [4, 7],
  };
  expect(changesOf(before, now)).toEqual({
    added: ["crm.customer.add", "system.role"],
    taken: ["crm.customer.delete"],
    scopes: [{ module: "customer", from: "self", to: "all" }],
    given: [7],
    withheld: [3],
  });
});

it("tells nothing where only words were changed, or ticks were made in another order", () => {
  const now = { ...before, ext: "后来", auth: before.auth.toReversed(), assignable: [4, 3] };
  expect(changesOf(before, now)).toEqual({ added: [], taken: [], scopes: [], given: [], withheld: [] });
});

it("compares two roles, what differs first, and leaves out what neither has", () => {
  expect(compared(["crm.customer.total", "system.role"], ["crm.customer.total", "crm.customer.add"])).toEqual([
    { key: "crm.customer.add", first: false, second: true },
    { key: "system.role", first: true, second: false },
    { key: "crm.customer.total", first: true, second: true },
  ]);
});
