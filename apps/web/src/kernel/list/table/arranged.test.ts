import { expect, it } from "vitest";
import { arranged, movedPart } from "./arranged";

it("arranges what is there", () => {
  const rows = [{ id: 1 }, { id: 2 }, { id: 3 }];
  expect(arranged(rows, [3, 1, 2])).toEqual([{ id: 3 }, { id: 1 }, { id: 2 }]);
  // One has come meanwhile, and one has gone.
  expect(arranged(rows, [3, 9, 1])).toEqual([{ id: 3 }, { id: 1 }, { id: 2 }]);
});

it("tells what stands elsewhere", () => {
  expect(movedPart([1, 2, 3, 4, 5], [1, 3, 4, 2, 5])).toEqual([3, 4, 2]);
  expect(movedPart([1, 2], [2, 1])).toEqual([2, 1]);
  expect(movedPart([1, 2, 3], [1, 2, 3])).toEqual([]);
});
