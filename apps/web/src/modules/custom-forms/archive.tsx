/** Before a field is archived one is told where it is used. */
import type { FieldUsage } from "@qicheng/api/custom-forms/routes";
import { call } from "../../kernel/http/call";
import { confirm } from "../../kernel/ui/dialogs/confirm";
import styles from "./custom-forms.module.css";
import { t } from "./texts";

function textOf({ kind, title, total, more }: FieldUsage): string {
  if (kind === "conditions") return t("usedCondition", { title });
  if (kind === "formulas") return t("usedFormula", { title });
  if (kind !== "records") return t("used", { title, total });
  return t(more === 1 ? "usedMore" : "usedRecords", { title, total });
}

function Uses({ uses }: { uses: readonly FieldUsage[] }) {
  return (
    <>
      <p>{t("archiveHint")}</p>
      {uses.length === 0 ? <p>{t("usedNowhere")}</p> : t("usedIn")}
      <ul className={styles.uses}>
        {uses.map((use) => (
          <li key={`${use.kind} ${use.title}`}>{textOf(use)}</li>
        ))}
      </ul>
    </>
  );
}

/** Asks, and archives. @returns whether it was agreed to */
export async function archive(id: number, title: string): Promise<boolean> {
  const { data } = await call("customForms.usage", { id });
  const agreed = await confirm({
    title: t("archiveTitle", { title }),
    content: <Uses uses={data} />,
    okText: t("archive"),
    danger: true,
    width: 480,
  });
  if (agreed) await call("customForms.archiveField", { id });
  return agreed;
}
