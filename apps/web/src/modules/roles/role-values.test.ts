import { grantedKeys } from "@qicheng/api/kernel/permission-tree";
import { expect, it } from "vitest";
import { fromWire, toWire } from "./role-values";

const wire = {
  id: 7,
  name: "销售",
  auth: { crm: { customer: { total: 1 } } },
  dataScope: { customer: "branch" },
};
const form = { id: 7, name: "销售", auth: ["crm.customer.total"], "dataScope.customer": "branch" };

it("lays a role out by field", () => {
  expect(fromWire(wire)).toEqual(form);
});

it("sends a new role whole, also one that may nothing", () => {
  const { id: _, auth: __, ...rest } = form;
  const sent = toWire(rest, rest);
  expect(sent).toMatchObject({ name: "销售", dataScope: { customer: "branch" } });
  expect(grantedKeys(sent.auth)).toEqual([]);
});

it("sends of a known one what was changed, and scopes together", () => {
  expect(toWire({ id: 7, version: 2, name: "甲" }, form)).toEqual({ id: 7, version: 2, name: "甲" });
  const wider = { ...form, "dataScope.customer": "all" };
  expect(toWire({ id: 7, "dataScope.customer": "all" }, wider)).toEqual({ id: 7, dataScope: { customer: "all" } });
  expect(grantedKeys(toWire({ id: 7, auth: [] }, form).auth)).toEqual([]);
});
