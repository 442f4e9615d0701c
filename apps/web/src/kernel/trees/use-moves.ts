/** Nodes on their way to another place: the tree shows them there at once, and where they were again when that is refused. */
import { useMemo, useRef, useState } from "react";
import { CallError, call, type InputOf } from "../http/call";
import { callKey, callQuery } from "../http/hooks";
import { queryClient } from "../http/query-client";
import { itemOf, type Move, moved, type TreeItem } from "./tree-lines";
import type { MoveRoute, TreeRoute } from "./tree-module";

interface Routes {
  tree: TreeRoute;
  edit: MoveRoute;
}

/** Of the node as one has seen it, or as one's own move before has left it. */
function versionOf(tree: TreeRoute, id: number): number | undefined {
  const answer = queryClient.getQueryData<{ data: readonly TreeItem[] }>(callKey(tree, {}));
  return itemOf(answer?.data ?? [], id)?.version;
}

async function write({ tree, edit }: Routes, { id, parent, next }: Move): Promise<CallError | undefined> {
  try {
    await call(edit, { id, parent, next, version: versionOf(tree, id) } as InputOf<MoveRoute>);
    return undefined;
  } catch (error) {
    if (error instanceof CallError) return error;
    throw error;
  } finally {
    // until the tree is there that has it, it stands where it was put
    await queryClient.fetchQuery({ ...callQuery(tree, {}), staleTime: 0 }).catch(() => undefined);
  }
}

export function useMoves(routes: Routes, stored: readonly TreeItem[]) {
  const [pending, setPending] = useState<readonly Move[]>([]);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const tree = useMemo(() => pending.reduce(moved, stored), [pending, stored]);
  /** One after the other. @returns what it was refused with */
  const move = (one: Move): Promise<CallError | undefined> => {
    setPending((all) => [...all, one]);
    const done = last.current
      .then(() => write(routes, one))
      .finally(() => setPending((all) => all.filter((other) => other !== one)));
    last.current = done.catch(() => undefined);
    return done;
  };
  return { tree, move };
}
