import type { ImportRow } from "@qicheng/api/imports/routes";
import { ownValue } from "@qicheng/engine/text/own-value";
import { Button, Input } from "antd";
import { useEffect, useRef, useState } from "react";
import { useCall, useWrite } from "../http/hooks";
import { heard } from "../ui/basis/heard";
import { EmptyState } from "../ui/parts/empty-state";
import { Pager } from "../ui/parts/pager";
import { ErrorState } from "../ui/screens/error-state";
import { RowsSkeleton } from "../ui/screens/skeletons";
import styles from "./imports.module.css";
import { t } from "./texts";
import type { Uploaded } from "./upload-step";

interface Props {
  uploaded: Uploaded;
  onFixed: () => void;
}

/** What was mended leaves the list, and the keys go on to what is next. */
function useNext(rows: readonly ImportRow[] | undefined) {
  const list = useRef<HTMLUListElement>(null);
  const last = useRef(0);
  useEffect(() => {
    if (!rows || list.current?.contains(document.activeElement)) return;
    const next = rows.find(({ row }) => row > last.current) ?? rows[0];
    list.current?.querySelector<HTMLElement>(`[data-row="${next?.row}"] input`)?.focus();
  }, [rows]);
  return { list, last };
}

export const ROWS = 10;
/** Of what cannot be mended here. */
const MOST_TOLD = 3;

function WrongRow({ row, uploaded, onFixed }: Props & { row: ImportRow }) {
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [now, setNow] = useState(row);
  const fix = useWrite("imports.fix", {
    toast: false,
    onSuccess: ({ data }) => {
      const [still] = data.rows;
      if (still) setNow(still);
      onFixed();
    },
  });
  const send = (more: { leave?: 1; values?: Record<string, string> }) => {
    if (!fix.isPending) fix.mutate({ id: uploaded.id, rows: [{ row: row.row, ...more }] });
  };
  const keys = [...new Set(now.problems.map(({ field }) => field))].filter((key) =>
    uploaded.fields.some((field) => field.key === key),
  );
  const others = now.problems.filter(({ field }) => !keys.includes(field));
  const titleOf = (key: string) => uploaded.fields.find((field) => field.key === key)?.title ?? "";
  const [named = ""] = Object.values(now.values).filter((value) => value !== "");
  return (
    <li className={styles.row} data-row={row.row}>
      <span className={styles.number}>{row.sheet === "" ? t("row", { row: row.at }) : row.sheet}</span>
      <div className={styles.fields}>
        {others.slice(0, MOST_TOLD).map(({ message }) => (
          <span key={message} className={styles.whole}>
            {message}
          </span>
        ))}
        {others.length > MOST_TOLD ? <span className={styles.whole}>{t("more", { count: others.length })}</span> : null}
        {keys.map((key) => (
          <div key={key} className={styles.field}>
            <Input
              status="error"
              aria-label={titleOf(key)}
              placeholder={titleOf(key)}
              value={ownValue(typed, key) ?? ownValue(now.values, key) ?? ""}
              onChange={(event) => setTyped({ ...typed, [key]: event.target.value })}
              onPressEnter={heard(() => send({ values: typed }))}
            />
            <span className={styles.problem}>{now.problems.find(({ field }) => field === key)?.message}</span>
          </div>
        ))}
        <span className={styles.quiet}>{named}</span>
      </div>
      <div className={styles.acts}>
        {keys.length > 0 ? (
          <Button
            type="primary"
            disabled={Object.keys(typed).length === 0}
            loading={fix.isPending}
            onClick={() => send({ values: typed })}
          >
            {t("apply")}
          </Button>
        ) : null}
        <Button onClick={() => send({ leave: 1 })}>{t("leave")}</Button>
      </div>
    </li>
  );
}

/** Rows with something wrong, each to be mended where it stands. */
export function WrongRows(props: Props) {
  const { uploaded, onFixed } = props;
  const [page, setPage] = useState(1);
  const answer = useCall("imports.rows", { id: uploaded.id, kind: "wrong", page, rows: ROWS }, { keep: true });
  const { list, last } = useNext(answer.data?.rows);
  if (answer.isPending) return <RowsSkeleton rows={4} />;
  if (answer.isError) return <ErrorState error={answer.error} onRetry={answer.refetch} />;
  const { rows, total } = answer.data;
  if (total === 0) return <EmptyState text={t("allGood")} />;
  const fixed = (row: number) => {
    last.current = row;
    onFixed();
    if (rows.length === 1 && page > 1) setPage(page - 1);
    void answer.refetch();
  };
  return (
    <>
      <p className={styles.quiet}>{t("wrongHint")}</p>
      <ul ref={list} className={styles.rows}>
        {rows.map((row) => (
          <WrongRow key={row.row} row={row} uploaded={uploaded} onFixed={() => fixed(row.row)} />
        ))}
      </ul>
      <Pages {...{ page, total, setPage }} />
    </>
  );
}

export function Pages({ page, total, setPage }: { page: number; total: number; setPage: (page: number) => void }) {
  return total > ROWS ? (
    <div className={styles.pager}>
      <Pager size="small" current={page} total={total} pageSize={ROWS} onChange={setPage} />
    </div>
  ) : null;
}
