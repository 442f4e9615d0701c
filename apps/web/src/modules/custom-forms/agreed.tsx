/** Before a form is published one is told what changes, and for whom. */
import type { FormDetail, FormEffect } from "@qicheng/api/custom-forms/routes";
import { Comparison } from "../../kernel/designer/comparison";
import type { FormDraft } from "../../kernel/designer/edits";
import { call } from "../../kernel/http/call";
import { common } from "../../kernel/i18n/common";
import { confirm } from "../../kernel/ui/dialogs/confirm";
import styles from "./custom-forms.module.css";
import { t } from "./texts";

const WIDTH = 640;

function Effect({ effect, draft }: { effect: FormEffect; draft: FormDraft }) {
  const { people, roles, forms, design } = effect;
  return (
    <>
      <p>
        {people === 0 ? t("concernsNobody") : t("concerns", { n: people })}
        {roles.length > 0 ? t("concernsRoles", { roles: roles.join(common("listComma")) }) : null}
      </p>
      {forms.length > 0 ? <p>{t("follow", { forms: forms.join(common("listComma")) })}</p> : null}
      <div className={styles.compared}>
        <Comparison before={design} after={draft} names={[t("current"), t("afterwards")]} />
      </div>
    </>
  );
}

/** Asks. @returns whether it was agreed to */
export async function agreed({ id, name }: Pick<FormDetail, "id" | "name">, draft: FormDraft): Promise<boolean> {
  const { data } = await call("customForms.effect", { id });
  return confirm({
    title: t("publishTitle", { name }),
    content: <Effect effect={data} draft={draft} />,
    okText: t("publish"),
    width: WIDTH,
  });
}
