import { useMemo } from "react";
import { useCall } from "../http/hooks";
import { type BranchPath, branchPaths } from "./branch-paths";

/** All branches with the way to each; one small answer serves every field. Undefined until it is there. */
export function useBranches(enabled = true): readonly BranchPath[] | undefined {
  const tree = useCall("branches.tree", {}, { staleTime: 300_000, enabled }).data?.data;
  return useMemo(() => tree && branchPaths(tree), [tree]);
}
