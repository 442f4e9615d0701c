/** The templates of the product may be published and released as they are. */

import { DEFAULT_SETTINGS } from "@qicheng/engine/approval/definition";
import { organisationOf } from "@qicheng/engine/approval/organisation";
import { checkDesign } from "@qicheng/engine/design/design";
import { checkGraph } from "@qicheng/engine/release/check-graph";
import { expect, test } from "vitest";
import { FORMER, TEMPLATES } from "./all";
import { approvalFormOf, designOf } from "./install";

const person = (id: number, roleIds: number[]) => ({ id, name: `人${id}`, branchId: 1, roleIds, QuitStatus: 0 });
const org = organisationOf(
  [person(1, [1]), person(2, [2]), person(3, [3])],
  [{ id: 1, name: "公司", parentId: null, headId: 1 }],
);
const STAFF = {
  whole: { top: 1, role: () => [2], holders: () => [3] },
  bare: { top: undefined, role: () => [], holders: () => [] },
};

/** Every record carries these besides its fields. */
const CARRIED = ["id", "version", "customerId", "customerName", "contractId", "contractName", "UserName"];

test("there are eight, each with a name, a key and a picture of its own", () => {
  expect(TEMPLATES.map(({ name }) => name)).toEqual([
    "请假",
    "出差",
    "加班",
    "报销",
    "用印",
    "采购申请",
    "补卡",
    "外出",
  ]);
  for (const of of ["key", "icon", "color"] as const)
    expect(new Set(TEMPLATES.map((template) => template[of])).size).toBe(TEMPLATES.length);
});

test.each([...TEMPLATES, ...FORMER])("the form of $name may be published", (template) => {
  const world = {
    builtIn: [],
    published: [],
    reserved: new Set(CARRIED),
    dictionaries: new Set<string>(),
    sources: new Set<string>(),
    duplicates: false,
    alike: [],
  };
  expect(checkDesign(designOf(template), world)).toEqual([]);
});

test.each(
  [...TEMPLATES, ...FORMER].flatMap((template) =>
    Object.entries(STAFF).map(([kind, staff]) => ({ ...template, kind, staff })),
  ),
)("the flow of $name may be released in a $kind company", (template) => {
  const { nodes, lines } = template.chart(template.staff);
  const flow = {
    version_id: 1,
    nodes,
    lines,
    settings: { ...DEFAULT_SETTINGS, adminUsers: [1], summary: template.summary },
  };
  expect(checkGraph(flow, approvalFormOf(template), org)).toEqual([]);
  const places = nodes.map(({ left, top }) => `${left} ${top}`);
  expect(new Set(places).size).toBe(nodes.length);
});
