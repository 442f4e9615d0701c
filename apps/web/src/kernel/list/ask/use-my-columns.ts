import type { ListField } from "@qicheng/api/forms/routes";
import { ownValue } from "@qicheng/engine/text/own-value";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useCall, useWrite } from "../../http/hooks";
import { useFormHint } from "../../live/fresh-forms";
import type { SideOptions } from "./list-module";
import type { ListState } from "./list-state";

export interface MyColumns {
  /** Columns to show, in order, with their widths. */
  shown: ListField[];
  /** Widths that this person has drawn, and no definition says. */
  own: Readonly<Record<string, number>>;
  /** Every field of the list: the chosen ones first, in their order. */
  all: ListField[];
  loading: boolean;
  /** Nothing more will come: every field there is stands in `all`. */
  known: boolean;
  error: Error | null;
  /** Somebody has published a form since they came. */
  outdated: boolean;
  retry: () => void;
  resize: (field: string, width: number) => void;
  saveWidths: () => void;
  choose: (fields: readonly string[]) => Promise<unknown>;
}

const DEFAULT_WIDTH = 130;
const isColumn = (field: ListField) => field.show === 1 && field.checkbox !== 1;

/** What a person's list is made of: his choice, and every field there is. */
export type Columns = Pick<MyColumns, "shown" | "all">;

const shownOf = (chosen: readonly ListField[], widths: Readonly<Record<string, number>> = {}): ListField[] =>
  chosen.filter(isColumn).map((field) => ({
    ...field,
    width: ownValue(widths, field.field) ?? (field.width || DEFAULT_WIDTH),
  }));

function allOf(chosen: readonly ListField[], every: readonly ListField[]): ListField[] {
  const rest = every.filter((field) => !chosen.some((other) => other.field === field.field));
  return [...chosen, ...rest.map((field) => ({ ...field, show: 0 }))];
}

/** As the server answers them. */
export const columnsFrom = (chosen: readonly ListField[], every: readonly ListField[]): Columns => ({
  shown: shownOf(chosen),
  all: allOf(chosen, every),
});

/** The columns a person sees: his own choice, order and widths. */
export function useMyColumns(formid: string): MyColumns {
  const mine = useCall("forms.mine", { formid }, { staleTime: 300_000 });
  const every = useCall("forms.fields", { formid }, { staleTime: 300_000 });
  const save = useWrite("forms.choose", { toast: false });
  const [widths, setWidths] = useState<Record<string, number>>({});
  const outdated = useFormHint(Math.min(mine.dataUpdatedAt, every.dataUpdatedAt)) && !mine.isFetching;
  const chosen = mine.data?.data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the server answers replaces the widths of a drag
  useEffect(() => setWidths({}), [chosen]);

  const shown = useMemo(() => shownOf(chosen ?? [], widths), [chosen, widths]);
  const all = useMemo(() => allOf(chosen ?? [], every.data?.data ?? []), [chosen, every.data]);

  const own = useMemo(() => {
    const usual = new Map(every.data?.data.map(({ field, width }) => [field, width]));
    const drawn = (chosen ?? []).filter(({ field, width }) => usual.has(field) && usual.get(field) !== width);
    return { ...Object.fromEntries(drawn.map(({ field, width }) => [field, width])), ...widths };
  }, [chosen, every.data, widths]);

  const resize = useCallback(
    (field: string, width: number) => setWidths((current) => ({ ...current, [field]: Math.round(width) })),
    [],
  );
  const { mutate, mutateAsync } = save;
  const widthMap = useMemo(() => Object.fromEntries(shown.map((field) => [field.field, field.width])), [shown]);
  const saveWidths = useCallback(
    () => mutate({ formid, ids: shown.map((field) => field.field), widths: widthMap }),
    [mutate, formid, shown, widthMap],
  );
  const { isPending: loading, error, refetch } = mine;
  const known = mine.data !== undefined && !every.isPending;
  return useMemo(
    () => ({
      shown,
      own,
      all,
      loading,
      known,
      error,
      outdated,
      retry: () => void refetch(),
      resize,
      saveWidths,
      choose: (fields) => mutateAsync({ formid, ids: [...fields], widths: widthMap }),
    }),
    [shown, own, all, loading, known, error, outdated, refetch, resize, saveWidths, mutateAsync, formid, widthMap],
  );
}

/** Whose rows they are, which one's own need not say. */
const OWNER = "UserID";

type Shaped = { [Key in keyof SideOptions]?: SideOptions[Key] | undefined };
type Looking = Pick<ListState, "node" | "scene">;

/** Those that say something of these rows; the person's choice stays as it is. */
export function columnsOfView<Mine extends Columns>(
  mine: Mine,
  { side, columns }: Shaped,
  { node, scene }: Looking,
): Mine {
  const { lacks = [], adds = [] } = columns ?? {};
  const without = [...lacks, ...(side?.lacks?.(node) ?? []), ...(scene === "myself" ? [OWNER] : [])];
  const more = adds.filter((name) => !mine.shown.some(({ field }) => field === name));
  if (without.length + more.length === 0) return mine;
  const added = mine.all
    .filter(({ field }) => more.includes(field))
    .map((field) => ({ ...field, show: 1, width: field.width || DEFAULT_WIDTH }));
  const shown = mine.shown.filter(({ field }) => !without.includes(field));
  return { ...mine, shown: [...shown, ...added] };
}

export function useColumnsOfView(mine: MyColumns, { side, columns }: Shaped, { node, scene }: Looking): MyColumns {
  return useMemo(() => columnsOfView(mine, { side, columns }, { node, scene }), [mine, side, columns, node, scene]);
}
