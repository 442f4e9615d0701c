import { expect, test } from "vitest";
import { type Branch, OrganisationSnapshot, type Person } from "./organisation";
import { peopleMeant, spokenName } from "./spoken-names";

const person = (id: number, nickname: string, branchId: number, username = `u${id}`) => ({
  id,
  nickname,
  username,
  branchId,
  branchIds: [branchId],
});
const branch = (id: number, name: string, parentId: number | null) => ({ id, name, parentId });
const byId = <Of extends { id: number }>(rows: readonly Of[]) => new Map(rows.map((row) => [row.id, row]));

const organisation = new OrganisationSnapshot(
  byId([
    person(1, "王晓岚", 3, "jingli"),
    person(2, "单雄信", 3),
    person(3, "吕布", 2),
    person(4, "Anna Li", 1),
  ]) as unknown as ReadonlyMap<number, Person>,
  byId([branch(1, "启程科技", null), branch(2, "销售中心", 1), branch(3, "华东一组", 2)]) as unknown as ReadonlyMap<
    number,
    Branch
  >,
  new Map(),
);
const found = (key: string) => peopleMeant(organisation, key);

test("a name is said from each of its syllables on, whole and by initials", () => {
  expect(spokenName("王晓岚", "person").split(" ")).toEqual(["wangxiaolan", "xiaolan", "lan", "wxl", "xl", "l"]);
  expect(spokenName("Anna Li", "person")).toBe("");
});

test.each([
  ["晓岚", [1]],
  ["wxl", [1]],
  ["xiaolan", [1]],
  ["WangXiao", [1]],
  ["shanxiongxin", [2]],
  ["lvbu", [3]],
  ["jingli", [1]],
  ["anna", [4]],
  ["华东", [1, 2]],
  ["hdyz", [1, 2]],
  ["xiaoshouzhongxin", [1, 2, 3]],
  ["hdyz wxl", [1]],
  ["iaolan", []],
  ["不在", []],
])("%s means the right people", (key, ids) => expect(found(key)).toEqual(ids));

test("nothing typed looks for nobody in particular", () => expect(found("  ")).toBeUndefined());
