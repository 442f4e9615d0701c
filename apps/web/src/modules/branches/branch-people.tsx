/** The people of a branch; a name leads to the person. */
import type { BranchRow } from "@qicheng/api/branches/routes";
import { Button, Switch } from "antd";
import { useId, useState } from "react";
import { RecordLink } from "../../kernel/open/full-records";
import { usePages } from "../../kernel/panels/use-pages";
import { useCan } from "../../kernel/session/can";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { StatusTag } from "../../kernel/ui/parts/status-tag";
import { UserAvatar } from "../../kernel/ui/parts/user-avatar";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./branches.module.css";
import { t } from "./texts";

const IN_SERVICE = 0;

type Branch = Pick<BranchRow, "id" | "leader">;

function People({ branch, below }: { branch: Branch; below: boolean }) {
  const opened = useCan("system.user");
  const people = usePages("users.picker", { BranchID: branch.id, parent: below ? 1 : 0, QuitStatus: IN_SERVICE });
  if (people.error && people.rows.length === 0) return <ErrorState error={people.error} onRetry={people.retry} />;
  if (people.loading) return <RowsSkeleton rows={6} />;
  if (people.rows.length === 0) return <EmptyState text={t(below ? "nobody" : "nobodyHere")} />;
  return (
    <ul className={styles.people}>
      {people.rows.map(({ UserID, NickName, Header, rolename, BranchID, BranchName }) => (
        <li key={UserID}>
          <UserAvatar name={NickName} src={Header} size={28} />
          <span className={styles.person}>
            {opened ? (
              <RecordLink type="user" id={UserID}>
                {NickName}
              </RecordLink>
            ) : (
              NickName
            )}
            {UserID === branch.leader ? <StatusTag text={t("leader")} tone="working" /> : null}
          </span>
          <span className={styles.role}>{rolename}</span>
          <span className={styles.place}>{BranchID === branch.id ? "" : BranchName}</span>
        </li>
      ))}
      {people.more ? (
        <li className={styles.more}>
          <Button loading={people.loadingMore} onClick={people.loadMore}>
            {t("morePeople")}
          </Button>
        </li>
      ) : null}
    </ul>
  );
}

export function BranchPeople({ branch }: { branch: Branch }) {
  const [below, setBelow] = useState(true);
  const label = useId();
  return (
    <>
      <div className={styles.narrow}>
        <Switch size="small" checked={below} aria-labelledby={label} onChange={setBelow} />
        <span id={label}>{t("below")}</span>
      </div>
      <People branch={branch} below={below} />
    </>
  );
}
