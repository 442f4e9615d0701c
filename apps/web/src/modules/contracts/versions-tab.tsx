/** The versions of a contract, the newest first, each beside the one before it. */
import type { Answer } from "../../kernel/http/call";
import { useCall } from "../../kernel/http/hooks";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { ShortTime } from "../../kernel/ui/parts/short-time";
import { StatusTag } from "../../kernel/ui/parts/status-tag";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./contracts.module.css";
import { t } from "./texts";

type Version = Answer<"contracts.versions">["data"][number];

const STATES: Readonly<Record<string, { text: string; tone: "passed" | "waiting" | "refused" | "idle" }>> = {
  inForce: { text: t("inForce"), tone: "passed" },
  former: { text: t("former"), tone: "idle" },
  pending: { text: t("pending"), tone: "waiting" },
  dropped: { text: t("dropped"), tone: "refused" },
};

function Differences({ number, changes }: Pick<Version, "number" | "changes">) {
  if (changes.length === 0) return number === 1 ? null : <p className={styles.below}>{t("noChanges")}</p>;
  return (
    <table className={styles.differences}>
      <thead>
        <tr>
          <th scope="col">{t("field")}</th>
          <th scope="col">{t("before")}</th>
          <th scope="col">{t("after")}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, title, from, to }) => (
          <tr key={`${field} ${from} ${to}`}>
            <th scope="row">{title}</th>
            <td>{from || "-"}</td>
            <td>{to || "-"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export default function VersionsTab({ id }: { id: number }) {
  const asked = useCall("contracts.versions", { id });
  const versions = asked.data?.data;
  if (!versions)
    return asked.error ? <ErrorState error={asked.error} onRetry={asked.refetch} /> : <RowsSkeleton rows={4} />;
  if (versions.length === 0) return <EmptyState text={t("noVersions")} />;
  return versions.map((version) => (
    <section key={`${version.number} ${version.AddTime}`} className={styles.version}>
      <h3 className={styles.heading}>
        {t("version", { n: version.number })}{" "}
        <StatusTag {...(STATES[version.state] ?? { text: version.state, tone: "idle" })} />
      </h3>
      <p className={styles.below}>
        {version.username} <ShortTime value={version.AddTime} /> {version.reason}
      </p>
      <Differences {...version} />
    </section>
  ));
}
