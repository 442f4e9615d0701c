import { describe, expect, it } from "vitest";
import { foundIn, type Hit, pathFor, rankedHits, recentHits, stepped } from "./hits";

const hit = (id: number, mine = 0, kind = "customer"): Hit => ({
  id,
  title: `客户${id}`,
  text: "",
  UserName: "",
  mine,
  kind,
  shows: { module: kind, id },
  foundBy: [],
});

describe("search hits", () => {
  it("stand as the menus do, my own first, and keep the server's order otherwise", () => {
    const found = {
      account: [hit(6, 0, "account")],
      contact: [{ ...hit(4), shows: { module: "customer", id: 1 } }],
      customer: [hit(1), hit(2, 1), hit(3)],
      product: [hit(5, 0, "product")],
    };
    expect(rankedHits(found, ["customer", "product"]).map(({ id, kind }) => `${kind} ${id}`)).toEqual([
      "customer 2",
      "customer 1",
      "customer 3",
      "contact 4",
      "product 5",
    ]);
  });
  it("of a member of a family are shown on its own screen, and where its family stands among the screens", () => {
    const screens = [
      { module: "customer", path: "/crm/customer" },
      { module: "workform", path: "/oa/workform/:formid" },
    ];
    expect(["customer", "workform.12", "other.3"].map((module) => pathFor(screens, module))).toEqual([
      "/crm/customer",
      "/oa/workform/12",
      undefined,
    ]);
    const found = { "workform.12": [hit(7, 1, "workform.12")], customer: [hit(1)], "other.3": [hit(2, 0, "other.3")] };
    expect(rankedHits(found, ["customer", "workform"]).map(({ id }) => id)).toEqual([1, 7]);
  });
  it("are marked in title and text, and say what else they are found by", () => {
    const found = (field: string, text: string, ...marks: [number, number][]) => ({ field, title: field, text, marks });
    const [title, own, child] = [
      found("name", "客户1", [0, 2]),
      found("mobile", "138 1", [1, 2]),
      found("contact", "王五", [0, 1]),
    ];
    const first = { ...hit(1), text: "张三 138 1", foundBy: [title, own, found("person", "张三", [1, 2]), child] };
    expect(foundIn(first)).toEqual({
      title: [[0, 2]],
      text: [
        [1, 2],
        [4, 5],
      ],
      others: [child],
    });
    expect(foundIn(hit(1))).toEqual({ title: [], text: [], others: [] });
  });
  it("were opened last, in that order, where a list shows them", () => {
    const opened = (id: number, module: string) => {
      const { kind: _, ...rest } = hit(id, 0, module);
      return { ...rest, module };
    };
    const recent = [opened(3, "customer"), opened(1, "product"), opened(2, "customer")];
    expect(recentHits(recent, ["customer"])).toEqual([hit(3), hit(2)]);
  });
  it("are walked around both ends", () => {
    expect(stepped(0, -1, 3)).toBe(2);
    expect(stepped(2, 1, 3)).toBe(0);
    expect(stepped(0, 1, 0)).toBe(0);
  });
});
