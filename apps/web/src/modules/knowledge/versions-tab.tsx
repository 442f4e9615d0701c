/** The published versions of an article, and what each changed. */
import type { KnowledgeRow, KnowledgeVersion } from "@qicheng/api/knowledge/routes";
import { Button } from "antd";
import { useState } from "react";
import { useCall } from "../../kernel/http/hooks";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { RelativeTime } from "../../kernel/ui/parts/relative-time";
import { UserAvatar } from "../../kernel/ui/parts/user-avatar";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./knowledge.module.css";
import { t } from "./texts";

function Difference({ id, from, to }: { id: number; from: number; to: number }) {
  const { data, error, refetch } = useCall("knowledge.compare", { id, from, to });
  if (!data) return error ? <ErrorState error={error} onRetry={refetch} /> : <RowsSkeleton rows={3} />;
  const stretches = data.data;
  if (stretches.every(({ kind }) => kind === 0)) return <span className={styles.quiet}>{t("same")}</span>;
  let place = 0;
  return (
    <p className={styles.difference}>
      {stretches.map(({ kind, text }) => {
        place += text.length + 1;
        if (kind === 1)
          return (
            <ins key={place} className={styles.added}>
              {text}
            </ins>
          );
        return kind === -1 ? (
          <del key={place} className={styles.taken}>
            {text}
          </del>
        ) : (
          <span key={place}>{text}</span>
        );
      })}
    </p>
  );
}

function Version({ id, row, isNow }: { id: number; row: KnowledgeVersion; isNow: boolean }) {
  const [open, setOpen] = useState(isNow && row.number > 1);
  return (
    <section className={styles.section} aria-label={t("versionOf", { n: row.number })}>
      <div className={styles.head}>
        <span>
          <strong>{t("versionOf", { n: row.number })}</strong> {isNow ? `· ${t("now")}` : ""}{" "}
          <span className={styles.quiet}>
            <UserAvatar name={row.username} src={row.Header} size={18} /> {row.username}{" "}
            <RelativeTime value={row.addtime} />
          </span>
        </span>
        {row.number > 1 ? (
          <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t("compareWith", { n: row.number - 1 })}
          </Button>
        ) : (
          <span className={styles.quiet}>{t("first")}</span>
        )}
      </div>
      {open ? <Difference id={id} from={row.number - 1} to={row.number} /> : null}
    </section>
  );
}

export default function VersionsTab({ row: { id } }: { row: KnowledgeRow }) {
  const { data, error, refetch } = useCall("knowledge.versions", { id });
  if (!data) return error ? <ErrorState error={error} onRetry={refetch} /> : <RowsSkeleton rows={3} />;
  if (data.data.length === 0) return <EmptyState text={t("noVersions")} />;
  return (
    <div className={styles.article}>
      {data.data.map((row, at) => (
        <Version key={row.number} id={id} row={row} isNow={at === 0} />
      ))}
    </div>
  );
}
