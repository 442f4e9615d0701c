/** What stands where a record was opened that was merged into another one: the way there, and what it was. */
import { Button } from "antd";
import { type ReactNode, useContext } from "react";
import { DetailFields } from "../forms/shown/detail-fields";
import { CallError } from "../http/call";
import type { ListRow } from "../list/ask/list-module";
import { openRecord } from "../list/ask/open-record";
import { ShowRecord } from "../open/full-records";
import { StatusTag } from "../ui/parts/status-tag";
import styles from "./merging.module.css";
import { t } from "./texts";

interface MergedInto {
  module: string;
  id: number;
  name: string;
  was: string;
}

/** Of the refusal of a record that is not there; undefined where it was not merged. */
export const mergedIntoOf = (error: unknown): MergedInto | undefined =>
  error instanceof CallError ? (error.data.mergedInto as MergedInto | undefined) : undefined;

interface Props {
  /** The type of the record that was asked for. */
  kind: { module: string; titleField: string; cells: Readonly<Record<string, (row: never) => ReactNode>> };
  into: MergedInto;
  error: unknown;
}

export default function MergedNotice({ kind, into, error }: Props) {
  const show = useContext(ShowRecord) ?? openRecord;
  const record = error instanceof CallError ? (error.data.record as ListRow | undefined) : undefined;
  return (
    <>
      <div className={styles.notice} role="status">
        <StatusTag text={t(into.module === kind.module ? "wasMerged" : "wasTurned")} tone="idle" />
        <p>{t("into", { name: into.was, into: into.name })}</p>
        <Button type="primary" autoFocus onClick={() => show(into.module, into.id)}>
          {t("open", { name: into.name })}
        </Button>
      </div>
      {record ? (
        <div className={styles.was}>
          <h3>{t("was")}</h3>
          <DetailFields formId={kind.module} record={record} titleField={kind.titleField} cells={kind.cells} />
        </div>
      ) : null}
    </>
  );
}
