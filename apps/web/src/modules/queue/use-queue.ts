import { useCall } from "../../kernel/http/hooks";

/** Of more one sees the whole list. */
export const MOST = 12;

/** Times come by themselves. */
const every = 60_000;

/** The first of what one has to do, and how much it is. */
export function useQueue(rows: number) {
  const { data, error, refetch } = useCall("queue.list", { rows }, { every });
  return { rows: data?.rows ?? [], total: data?.total ?? 0, loading: data === undefined, error, refetch };
}
