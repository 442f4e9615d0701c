import type { BranchNode } from "@qicheng/api/branches/routes";
import { useMemo } from "react";
import { useCall } from "../http/hooks";

const pairs = (nodes: readonly BranchNode[]): [number, string][] =>
  nodes.flatMap(({ id, Name, children }): [number, string][] => [[id, Name], ...pairs(children)]);

/** Names of all branches by id; one small answer serves every list and form. */
export function useBranchNames(): ReadonlyMap<number, string> {
  const tree = useCall("branches.tree", {}, { staleTime: 300_000 }).data?.data;
  return useMemo(() => new Map(pairs(tree ?? [])), [tree]);
}
