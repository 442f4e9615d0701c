/** Every assignee rule, and the self, empty and duplicate policies. */
import { describe, expect, it } from "vitest";
import type { AssigneeRule } from "../../src/approval/definition";
import { organisationOf } from "../../src/approval/organisation";
import { type AssigneeContext, resolveAssignees } from "../../src/approval/resolve-assignees";
import { ADMIN, BRANCHES, INITIATOR as i, LEFT, ORG, PEOPLE, person } from "./flows";

const context = (change: Partial<AssigneeContext> = {}): AssigneeContext => ({
  org: ORG,
  initiator: i,
  formData: {},
  chosen: [],
  adminUsers: [ADMIN],
  config: { mode: "all" },
  passedBefore: new Set(),
  ...change,
});

const resolve = (rule: AssigneeRule, change: Partial<AssigneeContext> = {}) => resolveAssignees(rule, context(change));
const users = (rule: AssigneeRule, change: Partial<AssigneeContext> = {}) =>
  resolve(rule, change).assignees.map(({ userId }) => userId);

describe("assignee rules", () => {
  it("named people, in order, each once, leavers and strangers dropped", () => {
    expect(users({ type: "users", users: [3, 1, 3, LEFT, 12345, 2] })).toEqual([3, 1, 2]);
  });

  it("everybody with one of the roles", () => {
    expect(users({ type: "role", roles: [8, 7] })).toEqual([101, i]);
  });

  it("head of the initiator's branch or of a named one", () => {
    expect(users({ type: "branchHead" })).toEqual([30]);
    expect(users({ type: "branchHead", branch: 2 })).toEqual([20]);
    expect(users({ type: "branchHead", branch: 4 })).toEqual([ADMIN]);
    expect(users({ type: "branchHead", branch: 77 })).toEqual([ADMIN]);
  });

  it("the n-th superior, levels without a head skipped", () => {
    expect([1, 2, 3].map((level) => users({ type: "superior", level }))).toEqual([[30], [20], [10]]);
    expect(users({ type: "superior", level: 4 })).toEqual([ADMIN]);
    expect(users({ type: "superior", level: 1 }, { initiator: 101 })).toEqual([10]);
  });

  it("nobody is his own superior", () => {
    expect(users({ type: "superior", level: 1 }, { initiator: 30 })).toEqual([20]);
    expect(users({ type: "superior", level: 1 }, { initiator: 10 })).toEqual([ADMIN]);
  });

  it("continuous superiors sign one after the other", () => {
    expect(users({ type: "superiors", upTo: "top" })).toEqual([30, 20, 10]);
    expect(resolve({ type: "superiors", upTo: 2 }).assignees.map(({ userId }) => userId)).toEqual([30, 20]);
    expect(resolve({ type: "superiors", upTo: 2 }, { config: { mode: "any" } }).mode).toBe("seq");
  });

  it("a head of two levels appears once, a head who left not at all", () => {
    const twice = organisationOf(PEOPLE, [
      ...BRANCHES.filter(({ id }) => id !== 2),
      { id: 2, name: "销售部", parentId: 1, headId: 30 },
    ]);
    expect(users({ type: "superiors", upTo: "top" }, { org: twice })).toEqual([30, 10]);
    const left = organisationOf([...PEOPLE.filter(({ id }) => id !== 20), person(20, { QuitStatus: 1 })], BRANCHES);
    expect(users({ type: "superiors", upTo: "top" }, { org: left })).toEqual([30, 10]);
  });

  it("a circle of branches ends", () => {
    const circle = organisationOf(PEOPLE, [
      { id: 3, name: "甲", parentId: 4, headId: 30 },
      { id: 4, name: "乙", parentId: 3, headId: 20 },
    ]);
    expect(users({ type: "superiors", upTo: "top" }, { org: circle })).toEqual([30, 20]);
  });

  it("chosen people", () => {
    expect(users({ type: "initiatorChoice" }, { chosen: [4, 5] })).toEqual([4, 5]);
    expect(users({ type: "previousChoice" }, { chosen: [6] })).toEqual([6]);
    expect(users({ type: "previousChoice" })).toEqual([ADMIN]);
  });

  it("the user in a form field, one or several", () => {
    const rule: AssigneeRule = { type: "formUser", field: "salesman" };
    expect(users(rule, { formData: { salesman: 4 } })).toEqual([4]);
    expect(users(rule, { formData: { salesman: ["5", 6] } })).toEqual([5, 6]);
    expect(users(rule, { formData: {} })).toEqual([ADMIN]);
  });

  it("the initiator himself", () => {
    expect(users({ type: "initiator" })).toEqual([i]);
  });
});

describe("the initiator among the approvers", () => {
  const rule: AssigneeRule = { type: "users", users: [1, i, 2] };

  it("decides himself by default", () => {
    expect(resolve(rule).assignees).toEqual([1, i, 2].map((userId) => ({ userId, role: "act" })));
  });

  it("is skipped", () => {
    const { assignees } = resolve(rule, { config: { self: "skip" } });
    expect(assignees.map(({ role }) => role)).toEqual(["act", "skip", "act"]);
  });

  it("is replaced by his direct superior, who appears once", () => {
    expect(users(rule, { config: { self: "superior" } })).toEqual([1, 30, 2]);
    expect(users({ type: "users", users: [30, i] }, { config: { self: "superior" } })).toEqual([30]);
  });

  it("without a superior the empty policy decides", () => {
    const top = { initiator: 10, config: { self: "superior" as const } };
    expect(resolve({ type: "users", users: [10] }, top)).toMatchObject({ source: "empty", mode: "any" });
    expect(users({ type: "users", users: [10] }, top)).toEqual([ADMIN]);
  });
});

describe("nobody found", () => {
  const nobody: AssigneeRule = { type: "users", users: [LEFT] };

  it("goes to the administrators, any of whom decides", () => {
    const found = resolve(nobody, { adminUsers: [ADMIN, LEFT, 9], config: { mode: "all", ratio: 50 } });
    expect(found).toEqual({
      assignees: [ADMIN, 9].map((userId) => ({ userId, role: "act" })),
      mode: "any",
      ratio: 50,
      source: "empty",
    });
  });

  it("goes to the direct superiors of administrators who have all left, and to them only without any", () => {
    expect(users(nobody, { adminUsers: [LEFT, LEFT] })).toEqual([10]);
    const headless = organisationOf(PEOPLE, []);
    expect(users(nobody, { org: headless, adminUsers: [LEFT, LEFT] })).toEqual([LEFT]);
  });

  it("passes by itself", () => {
    expect(resolve(nobody, { config: { empty: { type: "pass" } } })).toMatchObject({ assignees: [], source: "empty" });
  });

  it("goes to named people in the node's mode, or to the administrators if they have left", () => {
    const named = { mode: "seq" as const, empty: { type: "users" as const, users: [LEFT, 4, 5] } };
    expect(resolve(nobody, { config: named })).toMatchObject({ mode: "seq", source: "empty" });
    expect(users(nobody, { config: named })).toEqual([4, 5]);
    expect(users(nobody, { config: { empty: { type: "users", users: [LEFT] } } })).toEqual([ADMIN]);
  });
});

describe("people who have passed before", () => {
  it("pass at once, unless they are skipped anyway", () => {
    const rule: AssigneeRule = { type: "users", users: [1, i, 2] };
    const found = resolve(rule, { passedBefore: new Set([1, i]), config: { self: "skip" } });
    expect(found.assignees).toEqual([
      { userId: 1, role: "auto" },
      { userId: i, role: "skip" },
      { userId: 2, role: "act" },
    ]);
  });
});

it("the mode is the node's, all by default; the ratio 100", () => {
  expect(resolve({ type: "users", users: [1] }, { config: {} })).toMatchObject({
    mode: "all",
    ratio: 100,
    source: "rule",
  });
  expect(resolve({ type: "users", users: [1] }, { config: { mode: "ratio", ratio: 60 } })).toMatchObject({
    mode: "ratio",
    ratio: 60,
  });
});
