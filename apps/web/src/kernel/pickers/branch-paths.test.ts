import type { BranchNode } from "@qicheng/api/branches/routes";
import { expect, test } from "vitest";
import { branchesFound, branchPaths, endOf } from "./branch-paths";

const node = (id: number, Name: string, spoken: string, children: BranchNode[] = []) =>
  ({ id, Name, spoken, children }) as unknown as BranchNode;

const branches = branchPaths([
  node(1, "启程科技", "qichengkeji chengkeji keji ji qckj ckj kj j", [
    node(2, "华东大区", "huadongdaqu dongdaqu daqu qu hddq ddq dq q", [
      node(3, "一组", "yizu zu yz z"),
      node(4, "二组", "erzu zu ez z"),
    ]),
    node(5, "华南大区", "huanandaqu nandaqu daqu qu hndq ndq dq q", [node(6, "一组", "yizu zu yz z")]),
  ]),
]);
const found = (typed: string) => branchesFound(branches, typed).map(({ id }) => id);

test("a branch is found by its name, its pinyin, its initials and the way to it", () => {
  expect(found("一组")).toEqual([3, 6]);
  expect(found("hddq")).toEqual([2, 3, 4]);
  expect(found("huadong yizu")).toEqual([3]);
  expect(found("hn yz")).toEqual([6]);
  expect(found("ongd")).toEqual([]);
  expect(found("")).toEqual([1, 2, 3, 4, 5, 6]);
});

test("the end of the way is what is shown of it", () => {
  expect(branches.map(({ path }) => endOf(path)).slice(0, 3)).toEqual(["启程科技", "… / 华东大区", "… / 一组"]);
});
