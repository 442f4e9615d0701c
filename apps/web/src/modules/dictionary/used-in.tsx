/** Where an entry is used: by which records, in which of their fields, and how many of them. */
import { RightOutlined } from "@ant-design/icons";
import type { DictionaryUse } from "@qicheng/api/dictionary/routes";
import { Link } from "react-router";
import { useCall } from "../../kernel/http/hooks";
import { addressOf } from "../../kernel/list/ask/list-state";
import { useListPath } from "../../kernel/menus/menu";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./dictionary.module.css";
import { t } from "./texts";

const written = (n: number): string => n.toLocaleString("zh-CN");

/** How many there are, as far as one may know it. */
function Count({ use: { used, total, more, binned = 0 } }: { use: DictionaryUse }) {
  const live = total === undefined ? used === 1 : total > 0;
  const count = live && total !== undefined ? t(more === 1 ? "countMore" : "count", { n: written(total) }) : t("inUse");
  return (
    <>
      {binned > 0 ? <span className={styles.binned}>{t("binned", { n: written(binned) })}</span> : null}
      {live ? <span className="numbers">{count}</span> : null}
      {live || binned > 0 ? null : <span className={styles.unused}>{t("unused")}</span>}
    </>
  );
}

/** A line that leads to the list of these records, where there is one that one may open. */
function Use({ id, use }: { id: number; use: DictionaryUse }) {
  const { module, title, field, fieldTitle, several, used } = use;
  const path = useListPath(module);
  const line = (
    <>
      <span className={styles.where}>
        {title}
        {fieldTitle ? <span className={styles.field}>{` · ${fieldTitle}`}</span> : null}
      </span>
      <Count use={use} />
    </>
  );
  if (path === undefined || field === "" || used === 0) return <div className={styles.use}>{line}</div>;
  const condition = { field, op: several === 1 ? "hasAny" : "in", value: [id] };
  return (
    <Link className={styles.use ?? ""} to={addressOf(path, { quick: [condition] })}>
      {line}
      <RightOutlined aria-hidden className={styles.field ?? ""} />
    </Link>
  );
}

export default function UsedIn({ id }: { id: number }) {
  const { data, error, refetch } = useCall("dictionary.uses", { id });
  const uses = data?.data;
  if (!uses) return error ? <ErrorState error={error} onRetry={refetch} /> : <RowsSkeleton rows={3} />;
  if (uses.length === 0) return <EmptyState text={t("usedNowhere")} />;
  return (
    <>
      <ul className={styles.uses}>
        {uses.map((use) => (
          <li key={`${use.module} ${use.title} ${use.field} ${use.fieldTitle}`}>
            <Use id={id} use={use} />
          </li>
        ))}
      </ul>
      {uses.some(({ total = 0 }) => total > 0) ? <p className={styles.hint}>{t("usesHint")}</p> : null}
    </>
  );
}
