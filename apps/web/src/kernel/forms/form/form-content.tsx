/** What a form shows, wherever it stands: what came back of a draft, its fields, and the question about two editors. */
import { ReloadOutlined } from "@ant-design/icons";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { Button } from "antd";
import type { ReactNode } from "react";
import type { FormParts } from "../values/form-parts";
import styles from "../values/forms.module.css";
import { t } from "../values/texts";
import { ConflictDialog } from "./conflict-dialog";
import { DynamicForm } from "./dynamic-form";
import type { FormAtWork } from "./use-form";

interface Props {
  /** Of the form element; buttons elsewhere submit it by this. */
  id: string;
  of: FormAtWork;
  parts?: FormParts | undefined;
  /** Cells drawn by the module, by field. */
  cells?: Readonly<Record<string, (row: never) => ReactNode>> | undefined;
  hint?: ((field: FieldDef, value: unknown) => ReactNode) | undefined;
  /** false: the cursor stays where it is when the form comes up. */
  takesFocus?: boolean;
}

export function FormContent({ id, of, parts = {}, cells = {}, hint, takesFocus = true }: Props) {
  const { base, fields, face, fresh, handle, round, save, warned, line } = of;
  return (
    <>
      {of.restored ? (
        <div className={styles.restored} role="status">
          {t("draftRestored")}
          <Button type="link" size="small" onClick={() => handle.reset(fresh)}>
            {t("draftDiscard")}
          </Button>
        </div>
      ) : null}
      {of.outdated ? (
        <div className={styles.restored} role="status">
          {t("formChanged")}
          <Button type="link" size="small" icon={<ReloadOutlined aria-hidden />} onClick={of.refresh}>
            {t("formRefresh")}
          </Button>
        </div>
      ) : null}
      {face.notice}
      <DynamicForm
        key={round}
        id={id}
        form={{ definition: of.form.definition, fields }}
        handle={handle}
        record={base ?? {}}
        controls={parts.controls}
        within={parts.within}
        hint={hint}
        line={base ? undefined : line}
        takesFocus={takesFocus}
        onSubmit={() => void save(warned.again)}
      />
      <ConflictDialog
        conflict={of.conflict}
        base={base ?? {}}
        theirs={of.theirs}
        mine={handle.values}
        fields={fields}
        cells={cells}
        compare={parts.compare ?? {}}
        onReload={of.reload}
        onKeepMine={of.keepMine}
        onClose={() => of.setConflict(null)}
      />
    </>
  );
}
