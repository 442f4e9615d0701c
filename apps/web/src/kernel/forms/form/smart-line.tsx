import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { isMissing } from "@qicheng/engine/fields/operators";
import { Button } from "antd";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { heard } from "../../ui/basis/heard";
import { asText } from "../values/as-text";
import { smartFill, stretchesOf } from "../values/smart-fill";
import { t } from "../values/texts";
import type { FormHandle, Values } from "../values/use-form-values";
import styles from "./smart-line.module.css";

interface Props {
  formId: string;
  fields: readonly FieldDef[];
  handle: FormHandle;
  /** What is written in it. */
  text: string;
  onText: (text: string) => void;
}

const MOST = 2_000;

/** A line, a card or the end of an e-mail: what is understood goes into the fields as one types or pastes. */
export default function SmartLine({ formId, fields, handle, text, onText }: Props) {
  const { values, change } = handle;
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // it may come late: whoever writes somewhere already stays there
    if (!field.current?.form?.contains(document.activeElement)) field.current?.focus();
  }, []);
  const [mine, setMine] = useState<Values>({});
  const { places, rest } = smartFill(text, fields, values, mine);
  // what is not understood is never guessed: whoever knows what it is says so
  const takers = fields.filter(
    ({ key, card }) =>
      (card?.includes("company") && isMissing(values[key])) || (card?.includes("rest") && places.length > 0),
  );
  const read = (next: string) => {
    const { filled } = smartFill(next, fields, values, mine);
    onText(next);
    setMine({ ...mine, ...filled });
    for (const [key, value] of Object.entries(filled)) if (asText(values[key]) !== value) change(key, value);
  };
  /** On to the first field that is usually filled and is not; false where there is none. */
  const goOn = (filled: Values): boolean => {
    const next = fields.find(
      ({ key, essential, required, readonly }) => (essential || required) && !readonly && isMissing(filled[key]),
    );
    const control = next && document.getElementById(`${formId}-${next.key}`);
    control?.focus();
    return control !== undefined && control !== null;
  };
  const keepRest = ({ key }: FieldDef) => {
    const kept = [asText(values[key]), rest].filter(Boolean).join("\n");
    change(key, kept);
    // what is understood alone stands for itself
    onText(
      stretchesOf(text, places)
        .flatMap(({ marked, text: part }) => (marked ? part : []))
        .join(" "),
    );
    goOn({ ...values, [key]: kept });
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Tab" && !event.shiftKey && places.length > 0 && goOn(values)) event.preventDefault();
  };
  return (
    <div className={styles.smart}>
      <div className={styles.line}>
        <div className={styles.shade} aria-hidden>
          {stretchesOf(text, places).map(({ text: part, from, marked }) =>
            marked ? <mark key={from}>{part}</mark> : <span key={from}>{part}</span>,
          )}
          {"\u200b"}
        </div>
        <textarea
          ref={field}
          rows={1}
          className={styles.text}
          aria-label={t("smartLine")}
          placeholder={t("smartHint")}
          maxLength={MOST}
          value={text}
          onChange={(event) => read(event.target.value)}
          onKeyDown={heard(press)}
        />
      </div>
      <div className={styles.rest} role="status">
        {rest === "" ? null : (
          <>
            <span className={styles.restText}>{t("smartRest", { rest: rest.replaceAll("\n", " ") })}</span>
            {takers.map((taker) => (
              <Button key={taker.key} type="link" size="small" onClick={() => keepRest(taker)}>
                {t("smartKeep", { field: taker.title })}
              </Button>
            ))}
          </>
        )}
      </div>
    </div>
  );
}
