import { readCard } from "@qicheng/engine/cards/read-card";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { isMissing } from "@qicheng/engine/fields/operators";
import { ownValue } from "@qicheng/engine/text/own-value";
import { Button } from "antd";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useCall } from "../../http/hooks";
import { rememberLabel } from "../../pickers/known-labels";
import { useDebounced } from "../../pickers/use-debounced";
import { useDictionaries } from "../../pickers/use-dictionary";
import { heard } from "../../ui/basis/heard";
import { asText } from "../values/as-text";
import { smartFill, stretchesOf } from "../values/smart-fill";
import { t } from "../values/texts";
import type { FormHandle } from "../values/use-form-values";
import type { Values } from "../values/values";
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

/** What a text of the line chooses: an entry of a dictionary by its name, the region of an address by what the server finds. */
function useChosen(text: string) {
  const entries = useDictionaries();
  const address = useDebounced(readCard(text).parts.address?.value ?? "", 200);
  const found = useCall("regions.ofAddress", { address }, { enabled: address !== "" });
  const region = address === "" ? undefined : (found.data?.data ?? undefined);
  if (region) rememberLabel("city", region.id, region.name);
  return {
    region: region?.id ?? "",
    valueOf: ({ type, dictionary = "", options = [] }: FieldDef, said: string): unknown => {
      if (type === "city") return said === address ? region?.id : undefined;
      if (type !== "statusSelect") return options.find(({ label }) => label === said)?.value;
      return entries[dictionary]?.find(({ name, status }) => status === 1 && name === said)?.id;
    },
  };
}

/** A line, a card or the end of an e-mail: what is understood goes into the fields as one types or pastes. */
export default function SmartLine({ formId, fields, handle, text, onText }: Props) {
  const { values, change } = handle;
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // it may come late: whoever writes somewhere already stays there
    if (!field.current?.form?.contains(document.activeElement)) field.current?.focus();
  }, []);
  const [mine, setMine] = useState<Values>({});
  const [restOut, setRestOut] = useState(false);
  const chosen = useChosen(text);
  const given = { text, mine, chosen: chosen.valueOf, restOut };
  const { places, rest, restKept } = smartFill(fields, values, given);
  const restField = fields.find(({ card }) => card?.includes("rest"));
  // what is not understood is never guessed: whoever knows what it is says so
  const takers = fields.filter(
    ({ key, card }) =>
      (card?.includes("company") && isMissing(ownValue(values, key))) || (card?.includes("rest") && !restKept),
  );
  const read = (next: string, out = restOut) => {
    const { filled } = smartFill(fields, values, { ...given, text: next, restOut: out });
    onText(next);
    setRestOut(out && next !== "");
    setMine({ ...mine, ...filled });
    for (const [key, value] of Object.entries(filled))
      if (asText(ownValue(values, key)) !== asText(value)) change(key, value);
  };
  const readAgain = useEffectEvent(() => read(text));
  // the region of an address is told a moment later
  useEffect(() => {
    if (chosen.region !== "") readAgain();
  }, [chosen.region]);
  // what a field no longer holds is kept with the rest
  useEffect(() => {
    if (restKept && rest !== "") readAgain();
  }, [rest, restKept]);
  /** On to the first field that is usually filled and is not; false where there is none. */
  const goOn = (filled: Values): boolean => {
    const next = fields.find(
      ({ key, essential, required, readonly }) =>
        (essential || required) && !readonly && isMissing(ownValue(filled, key)),
    );
    const control = next && document.getElementById(`${formId}-${next.key}`);
    control?.focus();
    return control !== undefined && control !== null;
  };
  const understood = () =>
    stretchesOf(text, places)
      .flatMap(({ marked, text: part }) => (marked ? part : []))
      .join(" ");
  const keepRest = ({ key, card }: FieldDef) => {
    const isAgain = card?.includes("rest") && restOut;
    const kept = [asText(ownValue(values, key)), rest].filter(Boolean).join("\n");
    if (isAgain) read(text, false);
    else {
      // what is understood alone stands for itself
      read(understood());
      change(key, kept);
    }
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
            <span className={styles.restText}>
              {t(restKept ? "smartKept" : "smartRest", {
                rest: rest.replaceAll("\n", " "),
                field: restField?.title ?? "",
              })}
            </span>
            {takers.map((taker) => (
              <Button key={taker.key} type="link" size="small" onClick={() => keepRest(taker)}>
                {t("smartKeep", { field: taker.title })}
              </Button>
            ))}
            {restKept ? (
              <Button type="link" size="small" onClick={() => read(text, true)}>
                {t("smartLeave")}
              </Button>
            ) : null}
          </>
        )}
      </div>
    </div>
  );
}
