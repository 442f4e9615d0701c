import type { ImportRow } from "@qicheng/api/imports/routes";
import type { DuplicateChoice } from "@qicheng/api/kernel/import-shapes";
import { Checkbox, Radio, Select } from "antd";
import { useState } from "react";
import { useCall, useWrite } from "../http/hooks";
import { EmptyState } from "../ui/parts/empty-state";
import { ErrorState } from "../ui/screens/error-state";
import { RowsSkeleton } from "../ui/screens/skeletons";
import { rowFieldsIn } from "./further-sheets";
import styles from "./imports.module.css";
import { t } from "./texts";
import type { Uploaded } from "./upload-step";
import { Pages, ROWS } from "./wrong-rows";

export interface Choices {
  duplicates: DuplicateChoice;
  overwrite: string[];
  pool: 0 | 1;
}

/** What was chosen for single rows. */
export type OwnChoices = Readonly<Record<number, DuplicateChoice>>;

interface Props {
  uploaded: Uploaded;
  own: OwnChoices;
  onOwn: (row: number, choice: DuplicateChoice) => void;
  /** The sheet of the records. */
  sheet: number;
  /** Fields that it has. */
  mapping: readonly string[];
  choices: Choices;
  onChoices: (choices: Choices) => void;
}

function sameText({ name, holder, row }: ImportRow["same"][number]): string {
  if (row > 0) return holder;
  return name === "" ? t("sameOf", { holder }) : t("same", { name, holder });
}

function DuplicateRow({
  row,
  uploaded,
  choices,
  own: all,
  onOwn,
}: Omit<Props, "mapping" | "sheet" | "onChoices"> & { row: ImportRow }) {
  const own = all[row.row] ?? "";
  const fix = useWrite("imports.fix", { toast: false });
  const [first] = row.same;
  const [named = ""] = Object.values(row.values).filter((value) => value !== "");
  const choose = (choice: DuplicateChoice | "") => {
    if (choice === "") return;
    onOwn(row.row, choice);
    fix.mutate({ id: uploaded.id, rows: [{ row: row.row, choice }] });
  };
  return (
    <li className={styles.row}>
      <span className={styles.number}>{t("row", { row: row.row })}</span>
      <div className={styles.name}>
        {named}
        <div className={styles.quiet}>{first ? sameText(first) : null}</div>
      </div>
      <Select
        className={styles.choice ?? ""}
        aria-label={t("row", { row: row.row })}
        value={own}
        options={[
          ...(own === "" ? [{ value: "", label: t("asAll", { choice: t(choices.duplicates) }) }] : []),
          ...uploaded.choices.map((choice) => ({ value: choice, label: t(choice) })),
        ]}
        onChange={choose}
      />
    </li>
  );
}

/** What becomes of all that is there already, and of single rows of it. */
export function DuplicateRows({ uploaded, sheet, mapping, choices, onChoices, own, onOwn }: Props) {
  const [page, setPage] = useState(1);
  const answer = useCall("imports.rows", { id: uploaded.id, kind: "duplicate", page, rows: ROWS }, { keep: true });
  if (answer.isPending) return <RowsSkeleton rows={4} />;
  if (answer.isError) return <ErrorState error={answer.error} onRetry={answer.refetch} />;
  const { rows, total } = answer.data;
  if (total === 0) return <EmptyState text={t("allNew")} />;
  const fields = [...uploaded.fields.filter(({ key }) => mapping.includes(key)), ...rowFieldsIn(uploaded, sheet)];
  return (
    <>
      <div className={styles.options}>
        <Radio.Group
          aria-label={t("duplicatesDo")}
          value={choices.duplicates}
          options={uploaded.choices.map((value) => ({ value, label: t(value) }))}
          onChange={({ target }) => onChoices({ ...choices, duplicates: target.value as DuplicateChoice })}
        />
        {choices.duplicates === "merge" ? (
          <>
            <span className={styles.quiet}>{t("mergeHint")}</span>
            <Select
              mode="multiple"
              aria-label={t("overwrite")}
              showSearch={{ optionFilterProp: "label" }}
              placeholder={t("overwrite")}
              value={choices.overwrite}
              options={fields.map(({ key, title }) => ({ value: key, label: title }))}
              onChange={(overwrite: string[]) => onChoices({ ...choices, overwrite })}
            />
          </>
        ) : null}
      </div>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <DuplicateRow key={row.row} {...{ row, uploaded, choices, own, onOwn }} />
        ))}
      </ul>
      <Pages {...{ page, total, setPage }} />
    </>
  );
}

export function PoolChoice({ choices, onChoices }: Pick<Props, "choices" | "onChoices">) {
  return (
    <Checkbox
      checked={choices.pool === 1}
      onChange={({ target }) => onChoices({ ...choices, pool: target.checked ? 1 : 0 })}
    >
      {t("toPool")}
    </Checkbox>
  );
}
