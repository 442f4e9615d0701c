import type { ImportState } from "@qicheng/api/imports/routes";
import type { DuplicateChoice } from "@qicheng/api/kernel/import-shapes";
import { Alert, Progress } from "antd";
import { useEffect } from "react";
import { useCall } from "../http/hooks";
import { Tabs } from "../ui/parts/tabs";
import { ErrorState } from "../ui/screens/error-state";
import { RowsSkeleton } from "../ui/screens/skeletons";
import { type Choices, DuplicateRows, type OwnChoices, PoolChoice } from "./duplicate-rows";
import styles from "./imports.module.css";
import { RemarkedRows } from "./remarked-rows";
import { t } from "./texts";
import type { Uploaded } from "./upload-step";
import { WrongRows } from "./wrong-rows";

const POLL_MS = 1_000;

interface Props {
  uploaded: Uploaded;
  /** The sheet of the records. */
  sheet: number;
  mapping: readonly string[];
  state: ImportState;
  choices: Choices;
  own: OwnChoices;
  onOwn: (row: number, choice: DuplicateChoice) => void;
  onChoices: (choices: Choices) => void;
  onFixed: () => void;
}

/** While many rows are looked at. */
export function Checking({ job, onDone }: { job: number; onDone: (ok: boolean) => void }) {
  const answer = useCall("jobs.detail", { id: job }, { every: POLL_MS });
  const { data } = answer.data ?? {};
  const done = data?.state === "done";
  useEffect(() => {
    if (done) onDone(true);
  }, [done, onDone]);
  if (answer.isError) return <ErrorState error={answer.error} onRetry={answer.refetch} />;
  if (!data) return <RowsSkeleton rows={4} />;
  if (data.state === "failed" || data.state === "cancelled")
    return <ErrorState error={new Error(data.problem)} onRetry={() => onDone(false)} />;
  return (
    <div className={styles.waiting} role="status">
      <Progress type="circle" size={80} percent={data.percent} />
      <span>{t("checking", { done: data.done })}</span>
    </div>
  );
}

export function CheckStep({ uploaded, sheet, mapping, state, choices, onChoices, own, onOwn, onFixed }: Props) {
  const { counts } = state;
  if (!counts) return <RowsSkeleton rows={4} />;
  const label = (key: "ready" | "wrong" | "duplicate" | "left" | "remarked") => `${t(key)} ${counts[key]}`;
  return (
    <div className={styles.body}>
      {state.notes.map((note) => (
        <Alert key={note} type="info" showIcon title={note} />
      ))}
      <Tabs
        defaultActiveKey={counts.wrong > 0 || counts.duplicate === 0 ? "wrong" : "duplicate"}
        tabBarExtraContent={
          <span className={styles.quiet}>
            {label("ready")}
            {counts.left > 0 ? ` · ${label("left")}` : ""}
          </span>
        }
        items={[
          { key: "wrong", label: label("wrong"), children: <WrongRows uploaded={uploaded} onFixed={onFixed} /> },
          {
            key: "duplicate",
            label: label("duplicate"),
            children: <DuplicateRows {...{ uploaded, sheet, mapping, choices, onChoices, own, onOwn }} />,
          },
          ...(counts.remarked > 0
            ? [{ key: "remarked", label: label("remarked"), children: <RemarkedRows uploaded={uploaded} /> }]
            : []),
        ]}
      />
      {uploaded.choices.includes("pool") ? <PoolChoice {...{ choices, onChoices }} /> : null}
    </div>
  );
}
