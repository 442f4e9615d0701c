/** What somebody with a role has in the menu and how many records he sees, by the ticks of the moment. */
import { grantedKeys } from "@qicheng/api/kernel/permission-tree";
import { webRecords } from "@qicheng/api/web-records.generated";
import { Alert, Drawer } from "antd";
import { useId, useState } from "react";
import type { OutputOf } from "../../kernel/http/call";
import { useCall } from "../../kernel/http/hooks";
import { say } from "../../kernel/i18n/language";
import { menuOf } from "../../kernel/menus/menu";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { UserPicker } from "../../kernel/pickers/user-picker";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import { toWire } from "./role-values";
import styles from "./roles.module.css";
import { t } from "./texts";

type Granted = ReturnType<typeof grantedKeys>;
type Counts = OutputOf<"roles.preview">["counts"];

interface Props {
  /** The form of the role. */
  values: Readonly<Record<string, unknown>>;
  /** 0 = a new one. */
  id: number;
  onClose: () => void;
}

const countOf = ({ records }: ModuleRoute, counts: Counts): number | undefined =>
  records && counts.find(({ module }) => module === webRecords[records].module)?.count;

/** Records that no entry of the menu counts already. */
function besides(granted: Granted, counts: Counts): Counts {
  const told: readonly string[] = menuOf(new Set(granted)).flatMap(({ routes }) =>
    routes.flatMap(({ records }) => (records ? webRecords[records].module : [])),
  );
  return counts.filter(({ module }) => !told.includes(module));
}

const shown = (count: number): string => count.toLocaleString();

function Menu({ granted, counts }: { granted: Granted; counts: Counts }) {
  const groups = menuOf(new Set(granted));
  if (groups.length === 0) return <EmptyState text={t("noMenu")} />;
  return groups.map((group) => (
    <section key={group.key} className={styles.menuGroup}>
      <h3>{say(group.title)}</h3>
      <ul>
        {group.routes.map((route) => {
          const count = countOf(route, counts);
          return (
            <li key={route.path}>
              {route.menu?.icon}
              <span>{say(route.title)}</span>
              {count === undefined ? null : <span className={styles.count}>{shown(count)}</span>}
            </li>
          );
        })}
      </ul>
    </section>
  ));
}

export default function PreviewDrawer({ values, id, onClose }: Props) {
  const [person, setPerson] = useState<number>();
  const asked = useId();
  const { auth, dataScope } = toWire(values, values) as { auth: object; dataScope: object };
  const { data, error, refetch } = useCall(
    "roles.preview",
    { auth, dataScope, ...(id ? { id } : {}), ...(person ? { userid: person } : {}) },
    { staleTime: 0, keep: true },
  );
  const seen = data?.data;
  const granted = grantedKeys(auth);
  const rest = seen ? besides(granted, seen.counts) : [];
  return (
    <Drawer open title={t("previewTitle")} size={480} onClose={onClose}>
      {error ? <ErrorState error={error} onRetry={refetch} onBack={onClose} /> : null}
      {seen || error ? null : <RowsSkeleton rows={8} />}
      {seen && !error ? (
        <div className={styles.preview}>
          <Alert type="info" showIcon title={t("previewHint")} />
          <div className={styles.as}>
            <label htmlFor={asked}>{t("previewAs")}</label>
            <UserPicker
              id={asked}
              value={seen.UserID ? [{ id: seen.UserID, label: seen.NickName }] : []}
              max={1}
              onChange={([chosen]) => setPerson(chosen?.id)}
            />
            {seen.UserID ? null : <small>{t("previewNobody")}</small>}
          </div>
          <section aria-label={t("previewMenu")}>
            <h2>{t("previewMenu")}</h2>
            <Menu granted={granted} counts={seen.counts} />
          </section>
          {rest.length > 0 || seen.counts.length === 0 ? (
            <section aria-label={t("previewCounts")}>
              <h2>{t("previewCounts")}</h2>
              {seen.counts.length === 0 ? <EmptyState text={t("noCounts")} /> : null}
              <dl className={styles.counts}>
                {rest.map(({ module, title, count }) => (
                  <div key={module}>
                    <dt>{title}</dt>
                    <dd>{shown(count)}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ) : null}
        </div>
      ) : null}
    </Drawer>
  );
}
