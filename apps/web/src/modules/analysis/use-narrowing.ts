/** What an analysis is narrowed to, as it stands in the address. */
import type { Days } from "@qicheng/engine/analysis/periods";
import { positive } from "../../kernel/list/ask/list-state";
import { dayIn } from "../../kernel/spans/spans";
import { useAddress } from "../../kernel/spans/use-span";
import { daysOf, PERIODS, type Period } from "./periods";

export interface Narrowing {
  /** `own` has days of its own; `anytime` has none. */
  period: Period | "own" | "anytime";
  days: Days | null;
  year: number;
  people: readonly number[];
  branch: number | null;
  params: URLSearchParams;
  write: ReturnType<typeof useAddress>["write"];
}

/** @param usual the span of an address that names none */
export function useNarrowing(usual: Period | "anytime"): Narrowing {
  const { params, write } = useAddress();
  const [from, to] = [params.get("from"), params.get("to")];
  const own = from && to ? { from, to } : null;
  const named = PERIODS.find((period) => period === params.get("span")) ?? usual;
  const today = dayIn(0);
  return {
    period: own ? "own" : named,
    days: own ?? (named === "anytime" ? null : daysOf(named, today)),
    year: positive(params.get("year")) ?? Number(today.slice(0, 4)),
    people: (params.get("people") ?? "").split(",").flatMap((id) => positive(id) ?? []),
    branch: positive(params.get("branch")),
    params,
    write,
  };
}

/** The same as the calls take it. */
export const whoseOf = ({ people, branch }: Narrowing) => ({ userids: [...people], BranchID: branch ?? ("" as const) });
