/** What a form shows, wherever it stands: what came back of a draft, its fields, and the question about two editors. */
import { Button } from "antd";
import type { ReactNode } from "react";
import { ConflictDialog } from "./conflict-dialog";
import { DynamicForm } from "./dynamic-form";
import type { FormParts } from "./form-parts";
import styles from "./forms.module.css";
import { t } from "./texts";
import type { FormAtWork } from "./use-form";
import type { LoadedForm } from "./use-form-definition";

interface Props {
  /** Of the form element; buttons elsewhere submit it by this. */
  id: string;
  definition: LoadedForm["definition"];
  of: FormAtWork;
  parts?: FormParts | undefined;
  /** Cells drawn by the module, by field. */
  cells?: Readonly<Record<string, (row: never) => ReactNode>> | undefined;
  hint?: ((field: string, value: unknown) => ReactNode) | undefined;
  /** false: the cursor stays where it is when the form comes up. */
  takesFocus?: boolean;
}

export function FormContent({ id, definition, of, parts = {}, cells = {}, hint, takesFocus = true }: Props) {
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
      {face.notice}
      <DynamicForm
        key={round}
        id={id}
        form={{ definition, fields }}
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
