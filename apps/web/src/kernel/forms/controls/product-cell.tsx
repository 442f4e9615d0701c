import type { Row } from "@qicheng/engine/fields/row-columns";
import { ReferencePicker } from "../../pickers/reference-picker";
import { LineFacts } from "../shown/line-facts";
import { asText } from "../values/as-text";
import { labelOf } from "../values/labels";
import { t } from "../values/rows-texts";
import { PRODUCT, type ProductLines } from "./product-lines";

interface Props {
  id: string;
  /** Undefined = the line to come. */
  row: Row | undefined;
  at: number;
  lines: ProductLines;
  /** How many more lines there may be. */
  room: number;
  wrong: boolean;
}

/** The product of a line: one types its name or number, or chooses in the list; in the line to come several at once. */
export function ProductCell({ id, row, at, lines, room, wrong }: Props) {
  const product = Number(row?.[PRODUCT]) || 0;
  const value = row && product > 0 ? [{ id: product, label: labelOf(row, PRODUCT) || `#${asText(product)}` }] : [];
  return (
    <>
      <ReferencePicker
        module="product"
        id={id}
        title={t("cell", { row: at + 1, title: t("product") })}
        placeholder={t("productHint")}
        value={value}
        max={1}
        {...(row ? {} : { most: Math.max(room, 1) })}
        {...(wrong ? { status: "error" as const } : {})}
        clears={false}
        onChange={() => undefined}
        onTake={(picked) => void lines.take(picked, row ? at : undefined)}
      />
      {row ? <LineFacts row={row} /> : null}
    </>
  );
}
