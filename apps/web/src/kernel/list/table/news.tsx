/** Which rows others have changed since one looked at them, or have sent one: a sign before the name. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import { call } from "../../http/call";
import { callKey } from "../../http/hooks";
import { useDebounced } from "../../pickers/use-debounced";
import type { ListModule, ListRow } from "../ask/list-module";
import { t } from "../ask/texts";
import styles from "./news.module.css";

type Kind = "changed" | "came";

/** Beside the rows, which are not drawn again for it. */
const News = createContext<ReadonlyMap<number, Kind>>(new Map());

/** More are asked for at once by nobody; on a phone the first ones, where what is due stands. */
const MOST = 200;

/** Rows are read before their signs: asking for these does not hold what is being drawn. */
const AFTER_MS = 300;

interface Props<Row extends ListRow> {
  module: ListModule<Row>;
  rows: readonly Row[];
  children: ReactNode;
}

/** Asks once the rows stand, and again when they are others, or somebody has written to one. */
export function WithNews<Row extends ListRow>({ module, rows, children }: Props<Row>) {
  const standing = useDebounced(rows, AFTER_MS);
  const shown = standing.slice(0, MOST);
  const asked = { module: module.formId, ids: shown.map(({ id }) => id) };
  const { data } = useQuery({
    queryKey: [...callKey("actionLog.unseen", asked), shown.map(({ version }) => version).join()],
    queryFn: ({ signal }) => call("actionLog.unseen", asked, { signal }),
    placeholderData: keepPreviousData,
    enabled: module.news === true && shown.length > 0,
  });
  const news = useMemo(() => {
    const { changed = [], came = [] } = data?.data ?? {};
    return new Map<number, Kind>([
      ...changed.map((id) => [id, "changed"] as const),
      ...came.map((id) => [id, "came"] as const),
    ]);
  }, [data]);
  return <News value={news}>{children}</News>;
}

export function NewsSign({ id }: { id: number }) {
  const kind = useContext(News).get(id);
  if (!kind) return null;
  return (
    <span className={styles.sign} title={t(kind)}>
      <span className="visually-hidden">{t(kind)}</span>
    </span>
  );
}
