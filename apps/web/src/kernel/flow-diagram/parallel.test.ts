import { expect, test } from "vitest";
import { type PathPart, partsOf } from "./parallel";

/** `a` by itself, `b f0` in the first branch of the fork f, `c f0 g1` within the second of g in there. */
const steps = (...told: string[]) =>
  told.map((one) => {
    const [node_id = "", ...around] = one.split(" ");
    return { node_id, branch: around.map((at) => ({ fork: at.charAt(0), no: Number(at.charAt(1)) })) };
  });

const said = (parts: readonly PathPart<{ node_id: string }>[]): string =>
  parts
    .map((part) =>
      "step" in part ? part.step.node_id : `(${part.branches.map((branch) => said(branch.parts)).join("|")})`,
    )
    .join(" ");

test("steps of branches stand beside each other, in whatever order they were opened", () => {
  expect(said(partsOf(steps("s", "a f1", "b f0", "a2 f1", "e")))).toBe("s (b|a a2) e");
  expect(said(partsOf(steps("s", "a", "e")))).toBe("s a e");
  expect(said(partsOf([]))).toBe("");
});

test("a fork within a branch, and one behind another", () => {
  expect(said(partsOf(steps("s", "a f0", "b f1 g0", "c f1 g1", "d f1", "x h0", "y h1", "e")))).toBe(
    "s (a|(b|c) d) (x|y) e",
  );
});

test("a branch that is alone is one all the same, and a step that comes again stands there twice", () => {
  expect(said(partsOf(steps("s", "a f0", "s", "a f0")))).toBe("s (a) s (a)");
});
