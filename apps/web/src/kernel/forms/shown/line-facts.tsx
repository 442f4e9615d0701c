import type { Row } from "@qicheng/engine/fields/row-columns";
import { asText } from "../values/as-text";
import { numberText } from "../values/number-text";
import { t } from "../values/rows-texts";
import styles from "./rows.module.css";

/** What a line tells of its product: its unit, and what it costs whoever may know. */
export function LineFacts({ row }: { row: Row }) {
  const [unit, cost] = [asText(row.standard), asText(row.price)];
  const said = [
    ...(unit === "" ? [] : [t("unit", { unit })]),
    ...(cost === "" ? [] : [t("cost", { price: numberText(Number(cost), "money") })]),
  ];
  return said.length === 0 ? null : <div className={styles.facts}>{said.join(" · ")}</div>;
}
