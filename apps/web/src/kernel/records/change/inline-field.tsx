/** A value that is changed where it stands. */
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { type ReactNode, Suspense, useRef, useState } from "react";
import { useFormDefinition } from "../../forms/values/use-form-definition";
import type { ListRow } from "../../list/ask/list-module";
import { soon } from "../../ui/basis/soon";
import { GiveBack } from "../../ui/basis/use-give-back";
import { t } from "../parts/texts";
import { inlineField } from "./change-field";
import styles from "./inline.module.css";
import { Pen } from "./pen";
import type { RecordActs } from "./record";

const InlineEditor = soon(() => import("./inline-editor"));

/** The field that is changed in one line; undefined where it cannot be, or not by me. */
function useInlineField(kind: RecordActs, row: ListRow, name: string): FieldDef | undefined {
  const { form } = useFormDefinition(kind.module, false, true, { category: "edit" });
  return inlineField(kind, form, row, name);
}

interface Props {
  kind: RecordActs;
  /** The whole record, with its version. */
  row: ListRow;
  field: string;
  children: ReactNode;
}

/** The value with a pen beside it, or its control while one changes it. */
export function InlineField({ kind, row, field: name, children }: Props) {
  const field = useInlineField(kind, row, name);
  const [phase, setPhase] = useState<"shown" | "editing" | "sending">("shown");
  const pen = useRef<HTMLButtonElement>(null);
  const editor = useRef<HTMLSpanElement>(null);
  if (!field) return children;
  const begin = () => setPhase((now) => (now === "shown" ? "editing" : now));
  const title = t("changeField", { title: field.title });
  return (
    <>
      {phase === "shown" ? null : (
        <span ref={editor} className={styles.place}>
          <Suspense fallback={children}>
            <InlineEditor
              {...{ kind, row, field }}
              onSending={(sending) => setPhase(sending ? "sending" : "editing")}
              onClose={() => setPhase("shown")}
            />
          </Suspense>
        </span>
      )}
      {phase === "editing" ? <GiveBack body={editor} to={pen} /> : null}
      {phase === "editing" ? null : (
        // biome-ignore lint/a11y/noStaticElementInteractions: the pen does the same with keys
        <span className={styles.value} onDoubleClick={begin}>
          {children}
          <Pen ref={pen} title={title} onPress={begin} />
        </span>
      )}
    </>
  );
}
