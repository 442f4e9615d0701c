/** A number that is worked out of others: written with their names beside it, and checked as one writes. */

import { rowSumProblem } from "@qicheng/engine/design/design";
import type { DesignItem } from "@qicheng/engine/design/design-items";
import { FormulaError, isCounted, parseFormula, plainFieldsOf, rowSumsOf } from "@qicheng/engine/fields/computed";
import { DESIGN_TEXTS } from "@qicheng/engine/fields/design-texts";
import { hasRows } from "@qicheng/engine/fields/row-columns";
import { ROW_SUM, type RowSum, readRowSum, rowSumsIn, rowSumTitle } from "@qicheng/engine/fields/row-sums";
import { Button, Input } from "antd";
import type { TextAreaRef } from "antd/es/input/TextArea";
import { useRef } from "react";
import styles from "../drafting/properties.module.css";
import { asText } from "../forms/values/as-text";
import { say } from "../i18n/language";
import { type EditorProps, propertyIn } from "./editor";
import { fieldOf, titleOf } from "./fields";
import { t } from "./texts";

/** What is wrong with it; undefined when it can be worked out. */
function formulaProblem(
  text: string,
  numbers: readonly DesignItem[],
  items: readonly DesignItem[],
): string | undefined {
  try {
    const formula = parseFormula(text);
    const unknown = plainFieldsOf(formula).find((key) => !numbers.some(({ field }) => field === key));
    if (unknown !== undefined) return say(DESIGN_TEXTS.noField({ key: unknown }));
    const [problem] = rowSumsOf(formula).flatMap((sum) => rowSumProblem(items.map(fieldOf), sum) ?? []);
    return problem && say(problem);
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    return say(error.said);
  }
}

const IN_FORMULA = new RegExp(ROW_SUM.source.slice(1), "gi");

/** 费用明细·金额合计 */
function sumTitle(sum: RowSum, items: readonly DesignItem[]): string | undefined {
  const table = items.find(({ field }) => field === sum.table);
  const column = table && rowSumsIn(fieldOf(table)).find((one) => one.sum.column === sum.column)?.column;
  return table && say(rowSumTitle(sum, fieldOf(table), column));
}

/** 单价 × 数量 */
const readAloud = (formula: string, items: readonly DesignItem[]): string =>
  formula
    .replaceAll(IN_FORMULA, (place) => {
      const sum = readRowSum(place);
      return (sum && sumTitle(sum, items)) ?? place;
    })
    .replaceAll(/\{(\w+)\}/g, (place, key: string) => {
      const item = items.find(({ field }) => field === key);
      return item ? titleOf(item) : place;
    })
    .replaceAll("*", "×")
    .replaceAll("/", "÷");

const formulaOfSum = ({ name, table, column }: RowSum): string =>
  `${name}({${column === undefined ? table : `${table}.${column}`}})`;

export function FormulaEditor(props: EditorProps) {
  const { item, around, id, change } = props;
  const control = useRef<TextAreaRef>(null);
  const formula = asText(propertyIn(props));
  const numbers = around.items.filter((other) => isCounted(other) && other.field !== item.field);
  const tables = around.items.filter((other) => hasRows(fieldOf(other)));
  const sums = tables.flatMap((table) => rowSumsIn(fieldOf(table)).map(({ sum }) => sum));
  const wrong = formula.trim() === "" ? undefined : formulaProblem(formula, numbers, around.items);
  const put = (next: string) => change({ computed: next === "" ? undefined : next });
  const insert = (text: string) => {
    const area = control.current?.resizableTextArea?.textArea;
    const [from, to] = [area?.selectionStart ?? formula.length, area?.selectionEnd ?? formula.length];
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
      <span className={styles.hint}>{t(numbers.length + sums.length === 0 ? "noNumbers" : "formulaHint")}</span>
      <span className={styles.chips}>
        {numbers.map((other) => (
          <Button key={other.field} size="small" onClick={() => insert(`{${other.field}}`)}>
            {titleOf(other)}
          </Button>
        ))}
        {sums.map((sum) => (
          <Button key={formulaOfSum(sum)} size="small" onClick={() => insert(formulaOfSum(sum))}>
            {sumTitle(sum, around.items)}
          </Button>
        ))}
      </span>
    </>
  );
}
