import { expect, test } from "vitest";
import { moduleNames } from "./module-names";

test("one name gives all of them", () => {
  expect(moduleNames("refund-orders", { cn: "退款单", root: "erp" })).toEqual({
    folder: "refund-orders",
    group: "refundOrders",
    path: "refund-order",
    module: "refundOrder",
    table: "refund_orders",
    root: "erp",
    cn: "退款单",
    en: "Refund order",
    many: "Refund orders",
  });
  expect(moduleNames("policies")).toMatchObject({
    path: "policy",
    en: "Policy",
    many: "Policies",
    cn: "Policy",
    root: "crm",
  });
  expect(moduleNames("boxes").path).toBe("box");
  expect(moduleNames("refunds", { en: "Payback" })).toMatchObject({ en: "Payback", many: "Paybacks" });
});

test("names that cannot be are refused in words", () => {
  for (const wrong of ["Refunds", "refund_orders", "", "9refunds", "refunds-"])
    expect(() => moduleNames(wrong)).toThrow("A module is named in small letters");
  expect(() => moduleNames("news-item")).toThrow("news-items rather than news-item");
  expect(() => moduleNames("refunds", { root: "moon" })).toThrow("one of crm, oa, erp, system");
});
