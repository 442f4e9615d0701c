/** What was released: by whom and when, how many approvals run on it, and two of them beside each other. */
import type { FlowVersion } from "@qicheng/api/flows/routes";
import { kindOf } from "@qicheng/engine/approval/definition";
import { Drawer, Select, Tag } from "antd";
import { useState } from "react";
import { FlowDiagram } from "../../kernel/flow-diagram/flow-diagram";
import type { Tone } from "../../kernel/flow-diagram/node-card";
import { useCall } from "../../kernel/http/hooks";
import type { FilterField } from "../../kernel/list/filter/filter-model";
import { minuteTime } from "../../kernel/ui/basis/times";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import { type Compared, type Difference, differences, tonesOf } from "./compare";
import { type Names, useDescribed, whoText } from "./describe";
import type { FlowDraft } from "./drawn";
import { t } from "./texts";
import { tried } from "./tried-texts";
import styles from "./versions.module.css";

interface Props {
  id: number;
  draft: FlowDraft;
  fields: readonly FilterField[];
  onClose: () => void;
}

/** Stands for what is not released. */
const DRAFT = 0;

const comparedOf = ({ design, settings }: FlowVersion): Compared => ({ ...design, settings }) as unknown as Compared;

interface SideProps {
  title: string;
  drawn: Compared;
  names: Names;
  tones: Readonly<Record<string, Tone>>;
}

function Side({ title, drawn, names, tones }: SideProps) {
  const nodes = drawn.nodes.map((node) => ({
    id: node.id,
    name: node.name,
    left: node.left ?? 0,
    top: node.top ?? 0,
    kind: kindOf(node),
    status: "" as const,
    workers: [],
    who: whoText(node, names),
  }));
  const lines = drawn.lines.map((line) => ({ ...line, label: names.line(line) }));
  return (
    <div className={styles.side}>
      <h2 className={styles.heading}>{title}</h2>
      <FlowDiagram label={title} {...{ nodes, lines, tones }} states={false} />
    </div>
  );
}

function Changes({ found }: { found: readonly Difference[] }) {
  if (found.length === 0) return <p className={styles.same}>{tried("same")}</p>;
  return (
    <ul className={styles.changes} aria-label={tried("differences")}>
      {found.map(({ text, tone }) => (
        <li key={text} data-tone={tone}>
          {text}
        </li>
      ))}
    </ul>
  );
}

function Body({ versions, draft, fields }: Omit<Props, "id" | "onClose"> & { versions: readonly FlowVersion[] }) {
  const [pair, setPair] = useState<readonly [number, number]>([versions[0]?.number ?? DRAFT, DRAFT]);
  const [from, to] = pair;
  const drawnOf = (number: number): Compared => {
    const version = versions.find((one) => one.number === number);
    return version ? comparedOf(version) : draft;
  };
  const nameOf = (number: number) => (number === DRAFT ? tried("draft") : t("versionNumber", { number }));
  const [before, after] = [drawnOf(from), drawnOf(to)];
  const names = useDescribed([before, after], {}, fields);
  const found = differences(before, after, names);
  const options = [DRAFT, ...versions.map(({ number }) => number)].map((value) => ({ value, label: nameOf(value) }));
  return (
    <div className={styles.body}>
      <ul className={styles.versions}>
        {versions.map(({ number, by, at, state, running }) => (
          <li key={number} className={styles.version}>
            <strong>{nameOf(number)}</strong>
            {state === "released" ? <Tag color="success">{tried("inForce")}</Tag> : null}
            <span className={styles.by}>{tried("versionBy", { by, at: minuteTime(at, Date.now()) })}</span>
            <span className={styles.by}>{tried("runningOn", { n: running })}</span>
          </li>
        ))}
      </ul>
      <div className={styles.between}>
        <Select aria-label={tried("from")} options={options} value={from} onChange={(next) => setPair([next, to])} />
        <span aria-hidden>→</span>
        <Select aria-label={tried("to")} options={options} value={to} onChange={(next) => setPair([from, next])} />
      </div>
      <Changes found={found} />
      <div className={styles.sides}>
        <Side title={nameOf(from)} drawn={before} names={names} tones={tonesOf(found, "added")} />
        <Side title={nameOf(to)} drawn={after} names={names} tones={tonesOf(found, "removed")} />
      </div>
    </div>
  );
}

export default function Versions({ id, draft, fields, onClose }: Props) {
  const { data, error, refetch } = useCall("flows.versions", { id });
  const versions = data?.data;
  const body = () => {
    if (!versions) return error ? <ErrorState error={error} onRetry={refetch} /> : <RowsSkeleton rows={4} />;
    if (versions.length === 0) return <EmptyState text={tried("noVersions")} />;
    return <Body {...{ versions, draft, fields }} />;
  };
  return (
    <Drawer open title={tried("compareTitle")} size="min(1200px, 100%)" onClose={onClose}>
      {body()}
    </Drawer>
  );
}
