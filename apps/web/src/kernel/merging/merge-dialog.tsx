import { ownValue } from "@qicheng/engine/text/own-value";
import { useQueries } from "@tanstack/react-query";
import { Button, Radio } from "antd";
import { type CSSProperties, type ReactNode, useState } from "react";
import { FieldValue, lacksValue, valueField } from "../forms/shown/field-value";
import { asText } from "../forms/values/as-text";
import { useFormDefinition } from "../forms/values/use-form-definition";
import { callQuery, useWrite } from "../http/hooks";
import { about } from "../i18n/about";
import { common } from "../i18n/common";
import { asSentence } from "../i18n/language";
import type { ListRow } from "../list/ask/list-module";
import { toast } from "../tell/toast";
import { Dialog } from "../ui/dialogs/dialog";
import { undoAction } from "../ui/dialogs/outcome";
import { ErrorState } from "../ui/screens/error-state";
import { RowsSkeleton } from "../ui/screens/skeletons";
import { type Line, linesOf, type Merging } from "./merging";
import styles from "./merging.module.css";
import { t } from "./texts";

interface Props {
  merging: Merging;
  /** The first one remains, unless somebody chooses another. */
  ids: readonly number[];
  onClose: () => void;
  /** @param id the one that remains */
  onMerged: (id: number) => void;
}

interface Compared {
  merging: Merging;
  /** In their order on the screen. */
  rows: readonly ListRow[];
}

function Value({ line, row, cells }: { line: Line; row: ListRow; cells: Merging["cells"] }): ReactNode {
  const { field, beside } = line;
  if (beside) return beside.text(row) || <span className={styles.empty}>{t("empty")}</span>;
  if (!field) return null;
  const shown = valueField(field);
  if (lacksValue(shown, row)) return <span className={styles.empty}>{t("empty")}</span>;
  return ownValue(cells, field.key)?.(row as never) ?? <FieldValue whole field={shown} row={row} />;
}

interface LinesProps extends Compared {
  lines: readonly Line[];
  onChoose?: (key: string, id: number) => void;
}

/** Fields with what each record has, beside each other; on a phone below each other, with the name of each. */
function Lines({ merging, rows, lines, onChoose }: LinesProps) {
  return lines.map((line) => (
    <div key={line.key} className={styles.line}>
      <div className={styles.label}>{line.title}</div>
      {onChoose ? (
        <Radio.Group
          className={styles.values ?? ""}
          aria-label={t("choose", { title: line.title })}
          value={line.from}
          onChange={({ target }) => onChoose(line.key, Number(target.value))}
        >
          {rows.map((row) => (
            <Radio key={row.id} value={row.id} className={styles.value ?? ""}>
              <span className={styles.of}>{asText(row[merging.titleField])}</span>
              <Value line={line} row={row} cells={merging.cells} />
            </Radio>
          ))}
        </Radio.Group>
      ) : (
        <div className={styles.one}>{rows[0] ? <Value line={line} row={rows[0]} cells={merging.cells} /> : null}</div>
      )}
    </div>
  ));
}

/** Which one remains: its name, its number and whose it is. */
function Heads({ merging, rows, remains, onRemains }: Compared & { remains: number; onRemains: (id: number) => void }) {
  return (
    <div className={`${styles.line} ${styles.heads}`}>
      <div className={styles.label}>{t("remainsHint")}</div>
      <Radio.Group
        className={styles.values ?? ""}
        aria-label={t("remainsHint")}
        value={remains}
        onChange={({ target }) => onRemains(Number(target.value))}
      >
        {rows.map((row, at) => (
          <Radio key={row.id} value={row.id} autoFocus={at === 0} className={styles.value ?? ""}>
            <strong className={styles.name}>{asText(row[merging.titleField])}</strong>
            <span className={styles.facts}>{t("owner", { name: asText(row.UserName) })}</span>
          </Radio>
        ))}
      </Radio.Group>
    </div>
  );
}

/** How much goes over to the one that remains. */
function Moves({
  merging,
  others,
  shares,
  name,
}: {
  merging: Merging;
  others: readonly ListRow[];
  shares: number;
  name: string;
}) {
  const counts = merging.hanging.map(({ title, count }) => ({
    title,
    n: others.reduce((sum, row) => sum + (count(row) ?? 0), 0),
  }));
  const some = [...counts, { title: t("shares"), n: shares }].filter(({ n }) => n > 0);
  return (
    <p className={styles.moves}>
      {some.length === 0
        ? t("nothingMoves")
        : `${t("moves", { name })}${common("colon")}${asSentence(...some.map(({ title, n }) => `${title} ${n}`))}`}
      <br />
      {t("warning", { count: others.length })}
    </p>
  );
}

/** What the records are, and how much is shared of each. */
function useRecords({ module, api }: Merging, ids: readonly number[]) {
  const { form, error, retry } = useFormDefinition(module, false, true, { category: "edit" });
  const views = useQueries({ queries: ids.map((id) => callQuery(api.view, { id })) });
  const shares = useQueries({ queries: ids.map((id) => callQuery(api.shares, { id, page: 1, rows: 1 })) });
  const failed = [...views, ...shares].find((one) => one.error !== null && !one.data);
  const rows = views.flatMap(({ data }) => (data ? [data.data as unknown as ListRow] : []));
  return {
    fields: form?.fields,
    rows: rows.length === ids.length ? rows : undefined,
    shared: new Map(ids.map((id, at) => [id, shares[at]?.data?.total ?? 0])),
    error: error ?? failed?.error ?? null,
    retry: () => void (failed ? failed.refetch() : retry()),
  };
}

/** Records beside each other: which one remains, and from which each field is taken; what differs stands first. */
export default function MergeDialog({ merging, ids, onClose, onMerged }: Props) {
  const { names, titleField, beside, api } = merging;
  const { fields, rows, shared, error, retry } = useRecords(merging, ids);
  const [remains, setRemains] = useState(ids[0] ?? 0);
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({});
  const [all, setAll] = useState(false);
  const write = useWrite(api.merge, {
    toast: false,
    onSuccess: ({ data }) => {
      const name = asText(rows?.find(({ id }) => id === remains)?.[titleField]);
      toast.success(t("merged", { name }), undoAction(data.undo, about(t("did"), name)));
      onClose();
      onMerged(remains);
    },
  });
  const ordered = rows?.toSorted((a, b) => Number(b.id === remains) - Number(a.id === remains)) ?? [];
  const lines = fields && rows ? linesOf(fields, beside, ordered, chosen) : [];
  const differing = lines.filter(({ differs }) => differs);
  const same = lines.filter((line) => !line.differs);
  const others = ordered.slice(1);
  const send = () => write.mutate({ id: remains, ids: others.map(({ id }) => id), fields: chosen });
  const body = () => {
    if (error) return <ErrorState error={error} onRetry={retry} />;
    if (!rows || !fields) return <RowsSkeleton rows={6} />;
    return (
      <div className={styles.compared} style={{ "--records": rows.length } as CSSProperties}>
        <Heads {...{ merging, rows, remains }} onRemains={setRemains} />
        {differing.length === 0 ? <p className={styles.none}>{t("noneDiffers")}</p> : null}
        <Lines
          {...{ merging, rows }}
          lines={differing}
          onChoose={(key, id) => setChosen((before) => ({ ...before, [key]: id }))}
        />
        {same.length > 0 ? (
          <Button
            type="link"
            size="small"
            className={styles.more ?? ""}
            aria-expanded={all}
            onClick={() => setAll(!all)}
          >
            {t("same", { count: same.length })}
          </Button>
        ) : null}
        {all ? <Lines {...{ merging, rows }} lines={same} /> : null}
      </div>
    );
  };
  return (
    <Dialog
      open
      width={rows && rows.length > 2 ? 960 : 760}
      title={t("title", { count: ids.length, noun: ids.length === 1 ? names.title : names.titles })}
      okText={t("merge")}
      okButtonProps={{ disabled: !rows || !fields || rows.length < 2 }}
      confirmLoading={write.isPending}
      onOk={send}
      onCancel={onClose}
    >
      {body()}
      {rows ? (
        <Moves
          {...{ merging, others }}
          shares={others.reduce((sum, { id }) => sum + (shared.get(id) ?? 0), 0)}
          name={asText(ordered[0]?.[titleField])}
        />
      ) : null}
    </Dialog>
  );
}
