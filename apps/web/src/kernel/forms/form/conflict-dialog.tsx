/** Two people edited one record: says whose change came first, and lets the second one reload or compare. */

import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { ownValue } from "@qicheng/engine/text/own-value";
import { Button, Table } from "antd";
import { type ReactNode, useState } from "react";
import type { CallError } from "../../http/call";
import { common } from "../../i18n/common";
import { minuteTime } from "../../ui/basis/times";
import { Dialog } from "../../ui/dialogs/dialog";
import { FieldValue, valueField } from "../shown/field-value";
import { differing, rowOfMine } from "../values/conflict-diff";
import type { FormParts } from "../values/form-parts";
import { isSame } from "../values/items";
import { t } from "../values/texts";
import type { Values } from "../values/values";
import styles from "./conflict-dialog.module.css";

export interface Versions {
  /** The record as it was when the form opened. */
  base: Values;
  /** As somebody else saved it. */
  theirs: Values;
  /** As it stands in the form. */
  mine: Values;
}

interface Props extends Versions {
  /** The refusal with `data.by` and `data.at`; null = closed. */
  conflict: CallError | null;
  fields: readonly FieldDef[];
  /** Cells and comparisons drawn by the module, by field. */
  cells: Readonly<Record<string, (row: never) => ReactNode>>;
  compare: NonNullable<FormParts["compare"]>;
  /** Throws my values away and loads the record again. */
  onReload: () => void;
  /** Goes on with my values on top of theirs. */
  onKeepMine: () => void;
  onClose: () => void;
}

type CellProps = Pick<Props, "cells" | "compare"> & { field: FieldDef; row: Values; other: Values };

function Value({ field, row, other, cells, compare }: CellProps): ReactNode {
  const { key } = field;
  const own = ownValue(compare, key);
  if (own) return own(ownValue(row, key), ownValue(other, key));
  const cell = ownValue(cells, key);
  if (cell) return cell(row as never);
  return <FieldValue field={valueField(field)} row={row} />;
}

function Comparison({
  base,
  theirs,
  mine,
  fields,
  ...drawing
}: Pick<Props, keyof Versions | "fields" | "cells" | "compare">) {
  const row = rowOfMine({ base, mine }, fields);
  return (
    <Table
      size="small"
      rowKey="key"
      pagination={false}
      scroll={{ y: 320 }}
      locale={{ emptyText: t("noDifference") }}
      dataSource={differing(fields, theirs, mine)}
      columns={[
        { dataIndex: "title", title: t("field"), width: 120 },
        {
          key: "theirs",
          title: t("theirs"),
          render: (_, field) => <Value {...{ field, row: theirs, other: row, ...drawing }} />,
        },
        {
          key: "mine",
          title: t("mine"),
          // Keeping mine keeps theirs here.
          render: (_, field) =>
            isSame(ownValue(base, field.key), ownValue(mine, field.key)) ? (
              <span className={styles.untouched}>{t("untouched")}</span>
            ) : (
              <Value {...{ field, row, other: theirs, ...drawing }} />
            ),
        },
      ]}
    />
  );
}

export function ConflictDialog({ conflict, onReload, onKeepMine, onClose, ...versions }: Props) {
  const [comparing, setComparing] = useState(false);
  const { by, at } = (conflict?.data ?? {}) as { by?: string; at?: string };
  const act = (then: () => void) => () => {
    setComparing(false);
    then();
  };
  return (
    <Dialog
      open={conflict !== null}
      title={t("conflictTitle")}
      onCancel={act(onClose)}
      width={comparing ? 640 : 420}
      footer={
        <>
          <Button type="primary" onClick={act(onReload)}>
            {t("reload")}
          </Button>
          {comparing ? (
            <Button onClick={act(onKeepMine)}>{t("keepMine")}</Button>
          ) : (
            <Button onClick={() => setComparing(true)}>{t("compare")}</Button>
          )}
          <Button onClick={act(onClose)}>{common("close")}</Button>
        </>
      }
    >
      <p className={styles.text}>
        {by ? t("conflictBy", { by, at: minuteTime(at ?? "", Date.now()) }) : t("conflictUnknown")}
      </p>
      {comparing ? <Comparison {...versions} /> : null}
    </Dialog>
  );
}
