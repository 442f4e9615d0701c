import type { WhatWasGiven } from "@qicheng/api/users/handover";
import { Progress } from "antd";
import { useEffect } from "react";
import { Link } from "react-router";
import { useCall } from "../../../kernel/http/hooks";
import { queryClient } from "../../../kernel/http/query-client";
import styles from "./handover.module.css";
import { t } from "./texts";

const POLL_MS = 1_000;
const ENDED: ReadonlySet<string> = new Set(["done", "failed", "cancelled", "paused"]);

type GivenKind = WhatWasGiven["kinds"][number];

interface Refused {
  id?: number | undefined;
  name: string;
  msg: string;
}

interface LineProps {
  title: string;
  given: number;
  left: number;
  refused: readonly Refused[];
  /** Why it went no further. */
  problem?: string;
}

function Line({ title, given, left, refused, problem = "" }: LineProps) {
  return (
    <li aria-label={title}>
      <div className={styles.result}>
        <span>{title}</span>
        <span>{t("done", { n: given })}</span>
        <span className={left > 0 ? styles.waiting : undefined}>{left > 0 ? t("left", { n: left }) : ""}</span>
      </div>
      {problem ? <p className={styles.waiting}>{problem}</p> : null}
      {refused.length > 0 ? (
        <ul className={styles.refused} aria-label={t("refusedTitle")}>
          {refused.map(({ id, name, msg }) => (
            <li key={id}>
              <b>{name} </b>
              {msg}
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

/** A job is looked at until it ends; then whatever stands on the screen is asked for anew. */
function JobLine({ kind, id }: { kind: GivenKind; id: number }) {
  const { data } = useCall("jobs.detail", { id }, { every: POLL_MS });
  const job = data?.data;
  const ended = job !== undefined && ENDED.has(job.state);
  useEffect(() => {
    if (ended) void queryClient.invalidateQueries({ queryKey: ["users"] });
  }, [ended]);
  if (job && ended) {
    const left = kind.count - job.succeeded;
    return <Line title={kind.title} given={job.succeeded} left={left} refused={job.refusals} problem={job.problem} />;
  }
  const [done, total] = [job?.done ?? 0, job?.total ?? kind.count];
  return (
    <li aria-label={kind.title}>
      <div className={styles.result}>
        <span>{t("progress", { title: kind.title, done, total })}</span>
        <Progress percent={job?.percent ?? 0} size="small" aria-label={kind.title} />
      </div>
    </li>
  );
}

interface Props {
  result: WhatWasGiven;
  onClose: () => void;
}

/** What everybody was given, kind by kind, and what nobody was. */
export function HandoverResult({ result: { kinds, refused }, onClose }: Props) {
  const there = kinds.filter(({ given, count, job }) => given + count > 0 || job !== undefined);
  return (
    <>
      <ul className={styles.results}>
        {there.map((kind) =>
          kind.job === undefined ? (
            <Line
              key={kind.key}
              title={kind.title}
              given={kind.given}
              left={kind.count}
              refused={refused.filter(({ key }) => key === kind.key)}
            />
          ) : (
            <JobLine key={kind.key} kind={kind} id={kind.job} />
          ),
        )}
      </ul>
      {there.some(({ undo }) => undo !== undefined) ? (
        <p className={styles.hint}>
          {t("back")}{" "}
          <Link to="/person/jobs" onClick={onClose}>
            {t("myJobs")}
          </Link>
        </p>
      ) : null}
    </>
  );
}
