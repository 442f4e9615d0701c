/** Rules of reports: who hands in what, and when. */
import type { RuleRow } from "@qicheng/api/worklogs/shapes";
import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { common } from "../../kernel/i18n/common";
import { confirm } from "../../kernel/ui/dialogs/confirm";
import { Dialog } from "../../kernel/ui/dialogs/dialog";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import { clockOf, KINDS } from "./rule-parts";
import { t } from "./texts";
import styles from "./worklogs.module.css";

const RuleDialog = lazy(() => import("./rule-dialog"));

function daysText({ type, days }: RuleRow): string {
  if (type === 3) return t("monthDay", { n: days[0] ?? 1 });
  const names = t("weekdays").split(",");
  return days.map((day) => names[day - 1]).join(" ");
}

const whomText = ({ branches, roles, people }: RuleRow): string =>
  [...branches, ...roles, ...people].map(({ name }) => name).join(common("listComma")) || t("everybody");

export default function RulesDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useCall("worklogs.rules", { act: "list" });
  const drop = useWrite("worklogs.rules", { toast: true });
  const [editing, setEditing] = useState<RuleRow | "new">();
  const remove = async ({ id, name }: RuleRow) => {
    if (await confirm({ content: t("deleteAsk", { name }), danger: true, okText: t("delete") }))
      drop.mutate({ act: "delete", rule: { id } });
  };
  const rules = data?.data ?? [];
  return (
    <Dialog open width={680} title={t("rules")} footer={null} onCancel={onClose}>
      {error && !data ? <ErrorState error={error} onRetry={refetch} /> : null}
      {data || error ? null : <RowsSkeleton rows={3} />}
      {data && rules.length === 0 ? <EmptyState text={t("noRulesHint")} /> : null}
      <ul className={styles.ruleList}>
        {rules.map((rule) => (
          <li key={rule.id} className={styles.ruleRow}>
            <span className={styles.ruleName}>
              <strong>{rule.name}</strong> <span className={styles.quiet}>{rule.enabled ? "" : t("off")}</span>
              <br />
              <span className={styles.quiet}>
                {t(KINDS[rule.type as keyof typeof KINDS])} · {daysText(rule)} · {clockOf(rule.opens)} -{" "}
                {clockOf(rule.closes)} · {whomText(rule)}
              </span>
            </span>
            <Button size="small" onClick={() => setEditing(rule)}>
              {t("edit")}
            </Button>
            <Button size="small" danger onClick={() => void remove(rule)}>
              {t("delete")}
            </Button>
          </li>
        ))}
      </ul>
      <Button type="primary" onClick={() => setEditing("new")}>
        {t("newRule")}
      </Button>
      {editing ? (
        <Suspense fallback={null}>
          <RuleDialog {...(editing !== "new" && { rule: editing })} onClose={() => setEditing(undefined)} />
        </Suspense>
      ) : null}
    </Dialog>
  );
}
