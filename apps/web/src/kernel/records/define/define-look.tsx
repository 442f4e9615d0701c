/** A list of what is neither made nor changed on its screen: one looks, and may act on what one sees. */
import type { PermissionKey } from "@qicheng/api/kernel/permission-tree";
import type { ReactNode } from "react";
import { say, type Title } from "../../i18n/language";
import { exportAct } from "../../list/acts/export-act";
import type { Noun } from "../../list/ask/bulk-summary";
import type {
  BulkOptions,
  CardOptions,
  CellOptions,
  HeadOptions,
  ListAsking,
  ListModule,
  ListRoute,
  ListRow,
  OpenOptions,
  RowActOptions,
  TotalsRoute,
  ViewOptions,
} from "../../list/ask/list-module";
import { t } from "../../list/ask/texts";
import { ListScreen } from "../../list/screen/list-screen";
import { ScreenTitle } from "../../ui/screens/screen-title";

/** Parts of a list that may be given to one that is only looked at. */
type LookParts<Row extends ListRow> = Partial<
  Omit<ListAsking, keyof CardOptions> &
    CellOptions<Row> &
    RowActOptions<Row> &
    BulkOptions<Row> &
    OpenOptions<Row> &
    ViewOptions<Row> &
    HeadOptions
>;

export interface LookInput<Row extends ListRow> extends LookParts<Row>, CardOptions {
  formId: string;
  list: ListRoute;
  /** Sums over all that it finds stand below it. */
  totals?: TotalsRoute;
  noun?: Noun;
  /** Its rows are taken out in a file, by the name that the server has the list under. */
  exports?: { list: string; permission: PermissionKey };
  searchHint: Title;
  empty: { title: Title; hint: Title };
}

/** Its list, as `defineRecord` makes those of records. */
export function lookOf<Row extends ListRow>({
  searchHint,
  empty,
  exports,
  bulkActions = [],
  ...given
}: LookInput<Row>): ListModule<Row> {
  const files = exports ? [exportAct(exports.permission, exports.list)] : [];
  return {
    scenes: [],
    brings: [],
    cells: {},
    rowActions: [],
    bulkActions: [...bulkActions, ...files],
    headerEntries: files,
    noun: { title: t("record"), titles: t("records") },
    tickedOnly: true,
    ...given,
    searchHint: say(searchHint),
    empty: { title: say(empty.title), hint: say(empty.hint) },
  };
}

/** The screen. */
export function defineLook<Row extends ListRow>({
  heading,
  ...given
}: LookInput<Row> & { heading: Title }): () => ReactNode {
  const module = lookOf(given);
  return () => (
    <>
      <ScreenTitle title={say(heading)} />
      <ListScreen module={module} />
    </>
  );
}
