import { PlusOutlined } from "@ant-design/icons";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { isMissing } from "@qicheng/engine/fields/operators";
import { columnsOf, LINE_FACTS, type Row } from "@qicheng/engine/fields/row-columns";
import { FIELD_TEXTS } from "@qicheng/engine/fields/texts";
import { workedOut } from "@qicheng/engine/fields/types/rows";
import { Button } from "antd";
import { type RefObject, Suspense, useState } from "react";
import { call } from "../../http/call";
import { common } from "../../i18n/common";
import { say } from "../../i18n/language";
import { type PickedRecord, pickerOf } from "../../open/kinds";
import styles from "../shown/rows.module.css";
import { t } from "../values/rows-texts";
import { tellRefused } from "../values/take-back";

interface Props {
  field: FieldDef;
  rows: readonly Row[];
  max: number;
  button: RefObject<HTMLButtonElement | null>;
  onAdd: (rows: Row[]) => void;
}

/** What lines need to know of products: a list may not show all of it. */
async function productsOf(ids: readonly number[]): Promise<ReadonlyMap<number, Readonly<Record<string, unknown>>>> {
  const data = JSON.stringify([{ field: "id", op: "in", value: ids }]);
  const { rows } = await call("products.index", { data, rows: ids.length, count: "0" });
  return new Map(rows.map((row) => [row.id, row]));
}

/** What is chosen and not taken: it stands there already, or is not on sale. */
interface Refused {
  there: readonly PickedRecord[];
  off: readonly PickedRecord[];
}
const NONE: Refused = { there: [], off: [] };

const namesOf = (records: readonly PickedRecord[]): string =>
  records.map(({ label }) => label).join(common("listComma"));

/** Says at the field what was not taken of it, and why. */
function NotTaken({ there, off }: Refused) {
  const said = [
    ...(there.length > 0 ? [t("there", { msg: say(FIELD_TEXTS.duplicateProduct), names: namesOf(there) })] : []),
    ...off.map(({ label }) => t("off", { name: label })),
  ];
  return said.length === 0 ? null : (
    <div className={styles.wrong} role="alert">
      {said.join(t("semicolon"))}
    </div>
  );
}

type Product = Readonly<Record<string, unknown>>;

/** What stands beside the name of a product. */
const factsOf = (product: Product): Row =>
  Object.fromEntries(
    Object.entries(LINE_FACTS).flatMap(([key, from]) => (isMissing(product[from]) ? [] : [[key, product[from]]])),
  );

/** What a new line has of its product, and where that has nothing, the default of the column. */
const startOf = (columns: readonly FieldDef[], product: Product): Row =>
  Object.fromEntries(
    columns.flatMap(({ key, copies, defaultValue }) => {
      const value = (copies === undefined ? undefined : product[copies]) ?? defaultValue;
      return isMissing(value) ? [] : [[key, value]];
    }),
  );

/** Products that are chosen become lines: one of each, with what they copy of it. */
async function linesOf(field: FieldDef, picked: readonly PickedRecord[]) {
  const products = await productsOf(picked.map(({ id }) => id));
  const isOff = ({ id }: PickedRecord) => products.get(id)?.enabled === 0;
  const lines = picked.flatMap((one): Row[] => {
    if (isOff(one)) return [];
    const { id, label } = one;
    const product = products.get(id) ?? {};
    const columns = columnsOf(field);
    const line = { ...factsOf(product), ...startOf(columns, product), productid: id, productidName: label };
    return [workedOut(line, columns)];
  });
  return { lines, off: picked.filter(isOff) };
}

/** Chooses products, several at once; one that stands there already is not taken again. */
export function AddProducts({ field, rows, max, button, onAdd }: Props) {
  const [open, setOpen] = useState(false);
  const [refused, setRefused] = useState(NONE);
  const Picker = pickerOf("product");
  const add = async (picked: readonly PickedRecord[]) => {
    setOpen(false);
    const there = picked.filter(({ id }) => rows.some((row) => Number(row.productid) === id));
    const fresh = picked.filter((one) => !there.includes(one));
    setRefused({ ...NONE, there });
    if (fresh.length === 0) return;
    try {
      const { lines, off } = await linesOf(field, fresh);
      setRefused({ there, off });
      if (lines.length > 0) onAdd(lines);
    } catch (error) {
      tellRefused(error);
    }
  };
  // what is refused for a line that is no longer there is so no more
  const there = refused.there.filter(({ id }) => rows.some((row) => Number(row.productid) === id));
  return (
    <>
      <Button
        ref={button}
        type="dashed"
        block
        icon={<PlusOutlined aria-hidden />}
        disabled={rows.length >= max}
        onClick={() => {
          setRefused(NONE);
          setOpen(true);
        }}
      >
        {t("addProducts")}
      </Button>
      <NotTaken there={there} off={refused.off} />
      {open ? (
        <Suspense fallback={null}>
          <Picker
            title={t("pickerTitle")}
            max={Math.max(max - rows.length, 1)}
            onPick={(picked) => void add(picked)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
