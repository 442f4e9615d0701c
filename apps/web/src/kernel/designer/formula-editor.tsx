/** A number that is worked out of others: written with their names beside it, and checked as one writes. */

import type { DesignItem } from "@qicheng/engine/design/design-items";
import { FormulaError, fieldsOf, isCounted, parseFormula } from "@qicheng/engine/fields/computed";
import { DESIGN_TEXTS } from "@qicheng/engine/fields/design-texts";
import { Button, Input } from "antd";
import type { TextAreaRef } from "antd/es/input/TextArea";
import { useRef } from "react";
import styles from "../drafting/properties.module.css";
import { asText } from "../forms/values/as-text";
import { say } from "../i18n/language";
import { type EditorProps, propertyIn } from "./editor";
import { titleOf } from "./fields";
import { t } from "./texts";

/** What is wrong with it; undefined when it can be worked out. */
function formulaProblem(formula: string, numbers: readonly DesignItem[]): string | undefined {
  try {
    const unknown = fieldsOf(parseFormula(formula)).find((key) => !numbers.some(({ field }) => field === key));
    return unknown === undefined ? undefined : say(DESIGN_TEXTS.noField({ key: unknown }));
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    return say(error.said);
  }
}

/** 单价 × 数量 */
const readAloud = (formula: string, items: readonly DesignItem[]): string =>
  formula
    .replaceAll(/\{(\w+)\}/g, (place, key: string) => {
      const item = items.find(({ field }) => field === key);
      return item ? titleOf(item) : place;
    })
    .replaceAll("*", "×")
    .replaceAll("/", "÷");

export function FormulaEditor(props: EditorProps) {
  const { item, around, id, change } = props;
  const control = useRef<TextAreaRef>(null);
  const formula = asText(propertyIn(props));
  const numbers = around.items.filter((other) => isCounted(other) && other.field !== item.field);
  const wrong = formula.trim() === "" ? undefined : formulaProblem(formula, numbers);
  const put = (next: string) => change({ computed: next === "" ? undefined : next });
  const insert = (key: string) => {
    const area = control.current?.resizableTextArea?.textArea;
    const [from, to] = [area?.selectionStart ?? formula.length, area?.selectionEnd ?? formula.length];
    const text = `{${key}}`;
    put(formula.slice(0, from) + text + formula.slice(to));
    requestAnimationFrame(() => {
      area?.focus();
      area?.setSelectionRange(from + text.length, from + text.length);
    });
  };
  return (
    <>
      <Input.TextArea
        ref={control}
        id={id}
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={500}
        value={formula}
        {...(wrong === undefined ? {} : { status: "error" as const })}
        onChange={({ target }) => put(target.value)}
      />
      {wrong === undefined ? null : (
        <span className={styles.wrong} role="alert">
          {wrong}
        </span>
      )}
      {wrong === undefined && formula !== "" ? (
        <span className={styles.hint}>{t("formulaReads", { formula: readAloud(formula, around.items) })}</span>
      ) : null}
      <span className={styles.hint}>{t(numbers.length === 0 ? "noNumbers" : "formulaHint")}</span>
      <span className={styles.chips}>
        {numbers.map((other) => (
          <Button key={other.field} size="small" onClick={() => insert(other.field)}>
            {titleOf(other)}
          </Button>
        ))}
      </span>
    </>
  );
}
