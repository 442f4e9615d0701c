/** Where fields find what they offer as one types. */
import { RECENT_PICKS } from "@qicheng/api/users/preference-values";
import type { UserPickerRow } from "@qicheng/api/users/routes";
import { useMemo } from "react";
import type { Answer, InputOf } from "../http/call";
import { useCall } from "../http/hooks";
import { branchesFound, endOf } from "./branch-paths";
import type { Answered, Choice, ChoicesOf } from "./choices";
import { useRecent } from "./recent";
import { type ChosenRow, listOf, rowsOf, textIn } from "./record-rows";
import { useBranches } from "./use-branches";
import { useDebounced } from "./use-debounced";

const PAUSE_MS = 150;
const PAGE = 12;

/** The branch of a person from its end, as pickers say it. */
export function useBranchEnds(enabled = true): (id: number, name: string) => { end: string; whole: string } {
  const branches = useBranches(enabled);
  const paths = useMemo(() => new Map(branches?.map(({ id, path }) => [id, path])), [branches]);
  return (id, name) => {
    const path = paths.get(id) ?? [name];
    return { end: endOf(path), whole: path.join(" / ") };
  };
}

/** Colleagues in service: those one chose last first, then whoever is meant by the word. */
export function usePeopleChoices(word: string, wanted: boolean): Answered {
  const key = useDebounced(word, PAUSE_MS);
  const ids = useRecent("user");
  const ends = useBranchEnds(wanted);
  const found = useCall("users.picker", { key, rows: PAGE, QuitStatus: 0 }, { keep: true, enabled: wanted });
  const known = useCall(
    "users.picker",
    { key, rows: RECENT_PICKS, ids: [...ids], QuitStatus: 0 },
    { keep: true, enabled: wanted && ids.length > 0 },
  );
  const choiceOf = ({ userid, username, BranchID, BranchName }: UserPickerRow): Choice => ({
    id: userid,
    label: username,
    sub: ends(BranchID, BranchName).end,
  });
  const lately = known.data?.rows ?? [];
  return {
    offered: {
      recent: ids.flatMap((id) => lately.filter(({ userid }) => userid === id).map(choiceOf)),
      others: (found.data?.rows ?? []).map(choiceOf),
    },
    waits: key !== word || found.isFetching,
  };
}

/** Branches by name, pinyin or the way to them. */
export function useBranchChoices(word: string, wanted: boolean): Answered {
  const branches = useBranches(wanted);
  const recent = useRecent("branch");
  return useMemo(() => {
    const found = branchesFound(branches ?? [], word).map(
      ({ id, name, path }): Choice => ({ id, label: name, sub: path.slice(0, -1).join(" / ") }),
    );
    const lately = recent.flatMap((id) => found.filter((one) => one.id === id));
    return { offered: { recent: lately, others: found }, waits: wanted && branches === undefined };
  }, [branches, word, recent, wanted]);
}

/** Every list of records is asked alike; customers stand for all types. */
type Index = "customers.index";
const idIn = (ids: readonly number[]) => JSON.stringify([{ field: "id", op: "in", value: ids }]);

/**
 * Records of a type: those one chose last, one's own, those of the customer in question where the type has one, then all
 * that one sees.
 */
export function useRecordChoices(word: string, wanted: boolean, { module, customer: whose = 0 }: ChoicesOf): Answered {
  const { name, sub, owned, customer } = rowsOf(module);
  const route = listOf(module);
  const key = useDebounced(word, PAUSE_MS);
  const ids = useRecent(module);
  const fields = [name, sub].filter(Boolean).join();
  const asked = (more: Partial<InputOf<Index>>) => ({ key, rows: PAGE, count: "0" as const, fields, ...more });
  const options = (enabled: boolean) => ({ keep: true, enabled: wanted && enabled });
  const recent = useCall(route, asked({ data: idIn(ids) }), options(ids.length > 0));
  const own = useCall(route, asked({ dataType: "myself" }), options(owned === true));
  const here = useCall(
    route,
    asked({ data: JSON.stringify([{ field: customer ?? "", op: "in", value: [whose] }]) }),
    options(customer !== undefined && whose > 0),
  );
  const all = useCall(route, asked({}), options(true));
  const choices = (answer: Answer<Index> | undefined) =>
    ((answer?.rows ?? []) as readonly ChosenRow[]).map(
      (row): Choice => ({ id: row.id, label: textIn(row, name), sub: textIn(row, sub) }),
    );
  const lately = choices(recent.data);
  return {
    offered: {
      recent: ids.flatMap((id) => lately.filter((one) => one.id === id)),
      own: choices(own.data),
      here: choices(here.data),
      others: choices(all.data),
    },
    waits: key !== word || all.isFetching,
  };
}
