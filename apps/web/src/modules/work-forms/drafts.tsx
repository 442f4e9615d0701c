/** What one has begun and not submitted: gone on with, or thrown away. */
import { DeleteOutlined } from "@ant-design/icons";
import type { WorkDraftRow } from "@qicheng/api/work-forms/routes";
import { Button } from "antd";
import { useWrite } from "../../kernel/http/hooks";
import { confirm } from "../../kernel/ui/dialogs/confirm";
import { ShortTime } from "../../kernel/ui/parts/short-time";
import { FormIcon } from "./form-icon";
import { t } from "./texts";
import styles from "./work-forms.module.css";

/** Whoever has begun a form several times knows one by what it says. */
const nameOf = ({ name, text }: WorkDraftRow): string => text || name;

export function Drafts({ drafts, onOpen }: { drafts: readonly WorkDraftRow[]; onOpen: (draft: WorkDraftRow) => void }) {
  const remove = useWrite("workDrafts.remove", {
    toast: ({ id }) => {
      const dropped = drafts.find((draft) => draft.id === Number(id));
      return dropped ? nameOf(dropped) : "";
    },
  });
  const drop = async (draft: WorkDraftRow) => {
    if (await confirm({ content: t("dropQuestion"), names: [nameOf(draft)], danger: true }))
      remove.mutate({ id: draft.id });
  };
  if (drafts.length === 0) return null;
  return (
    <section className={styles.part} aria-label={t("drafts")}>
      <h2 className={styles.heading}>{t("drafts")}</h2>
      <div className={styles.cards}>
        {drafts.map((draft) => (
          <div key={draft.id} className={styles.card}>
            <FormIcon icon={draft.icon} color={draft.color} />
            <div className={styles.text}>
              <button type="button" className={styles.open} onClick={() => onOpen(draft)}>
                {draft.name}
              </button>
              <p className={styles.said}>{draft.text || t("goOnDraft")}</p>
              <p className={styles.said}>
                <ShortTime value={draft.UpdateTime} />
              </p>
            </div>
            <Button
              className={styles.aside ?? ""}
              type="text"
              size="small"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t("dropDraftOf", { name: draft.name })}
              title={t("dropDraft")}
              onClick={() => void drop(draft)}
            />
          </div>
        ))}
      </div>
    </section>
  );
}
