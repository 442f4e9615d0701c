import type { GroupRow, ShiftRow } from "@qicheng/api/attendance/shapes";
import { Button } from "antd";
import { useNavigate } from "react-router";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { common } from "../../kernel/i18n/common";
import { useCan } from "../../kernel/session/can";
import { confirm } from "../../kernel/ui/dialogs/confirm";
import { StatusTag } from "../../kernel/ui/parts/status-tag";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./attendance.module.css";
import { RULES_PATH } from "./paths";
import { t } from "./texts";

const SHOWN = 6;

/** 周一–周五 白班 */
function weekText({ week, kind }: GroupRow, shifts: readonly ShiftRow[]): string {
  if (kind !== "fixed") return "";
  const names = t("weekdays").split(",");
  const parts: string[] = [];
  for (let at = 0; at < week.length; ) {
    let end = at;
    while (end + 1 < week.length && week[end + 1] === week[at]) end += 1;
    const shift = shifts.find(({ id }) => id === week[at]);
    const days = end === at ? names[at] : `${names[at]}–${names[end]}`;
    if (shift) parts.push(`${days} ${shift.name}`);
    at = end + 1;
  }
  return parts.join(common("listComma"));
}

function whoText({ users, branches, isDefault }: GroupRow): string {
  const names = [...branches, ...users].map(({ name }) => name);
  if (names.length === 0) return isDefault === 1 ? t("everybodyElse") : "-";
  return names.slice(0, SHOWN).join(common("listComma")) + (names.length > SHOWN ? ` … ${names.length}` : "");
}

export default function GroupsTab() {
  const navigate = useNavigate();
  const may = useCan("system.manage.attendance");
  const { data, error, refetch } = useCall("attendance.index", { rows: 200 });
  const shifts = useCall("attendance.setup", {}).data?.data.shifts ?? [];
  const remove = useWrite("attendance.delete", { toast: true });
  if (!data) return error ? <ErrorState error={error} onRetry={refetch} /> : <RowsSkeleton rows={4} />;
  const ask = async ({ id, name }: GroupRow) => {
    if (await confirm({ content: t("deleteAsk", { name }), danger: true })) remove.mutate({ ids: [id] });
  };
  return (
    <>
      {may ? (
        <div className={styles.filters}>
          <Button type="primary" onClick={() => void navigate(`${RULES_PATH}/add`)}>
            {t("newGroup")}
          </Button>
        </div>
      ) : null}
      <div className={styles.scroll}>
        <table className={styles.table} aria-label={t("groups")}>
          <thead>
            <tr>
              <th scope="col">{t("name")}</th>
              <th scope="col">{t("kind")}</th>
              <th scope="col">{t("week")}</th>
              <th scope="col">{t("people")}</th>
              <th scope="col" className={styles.number} />
              <th scope="col" />
            </tr>
          </thead>
          <tbody>
            {data.rows.map((group) => (
              <tr key={group.id}>
                <td>
                  {group.name} {group.isDefault === 1 ? <StatusTag text={t("default")} tone="passed" /> : null}
                </td>
                <td>{t(group.kind)}</td>
                <td className={styles.wraps}>{weekText(group, shifts)}</td>
                <td className={styles.wraps}>{whoText(group)}</td>
                <td className={styles.number}>{t("inGroup", { n: group.people })}</td>
                <td>
                  {may ? (
                    <span className={styles.rest}>
                      <Button size="small" onClick={() => void navigate(`${RULES_PATH}/edit?id=${group.id}`)}>
                        {t("editGroup")}
                      </Button>
                      {group.isDefault === 1 ? null : (
                        <Button size="small" danger onClick={() => void ask(group)}>
                          {t("delete")}
                        </Button>
                      )}
                    </span>
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
