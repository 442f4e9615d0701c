import { PlusOutlined } from "@ant-design/icons";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { columnsOf, type Row } from "@qicheng/engine/fields/row-columns";
import { FIELD_TEXTS } from "@qicheng/engine/fields/texts";
import { workedOut } from "@qicheng/engine/fields/types/rows";
import { Button } from "antd";
import { type RefObject, Suspense, useState } from "react";
import { call } from "../../http/call";
import { say } from "../../i18n/language";
import { type PickedRecord, pickerOf } from "../../records/kinds";
import { told } from "../../records/take-back";
import { toast } from "../../ui/toast";
import { t } from "./texts";

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

/** Products that are chosen become lines: one of each, at the price that it has. */
async function linesOf(field: FieldDef, picked: readonly PickedRecord[]): Promise<Row[]> {
  const products = await productsOf(picked.map(({ id }) => id));
  return picked.flatMap(({ id, label }): Row[] => {
    const { enabled, price = "", standard, costPrice } = products.get(id) ?? {};
    if (enabled === 0) {
      toast.warning(t("off", { name: label }));
      return [];
    }
    const facts = { ...(standard ? { standard } : {}), ...(costPrice === undefined ? {} : { price: costPrice }) };
    const line = { productid: id, productidName: label, number: 1, sellingprice: price, ...facts };
    return [workedOut(line, columnsOf(field))];
  });
}

/** Chooses products, several at once; one that stands there already is not taken again. */
export function AddProducts({ field, rows, max, button, onAdd }: Props) {
  const [open, setOpen] = useState(false);
  const Picker = pickerOf("product");
  const add = async (picked: readonly PickedRecord[]) => {
    setOpen(false);
    const fresh = picked.filter(({ id }) => !rows.some((row) => Number(row.productid) === id));
    if (fresh.length < picked.length) toast.warning(say(FIELD_TEXTS.duplicateProduct));
    if (fresh.length > 0) await linesOf(field, fresh).then(onAdd, told);
  };
  return (
    <>
      <Button
        ref={button}
        type="dashed"
        block
        icon={<PlusOutlined aria-hidden />}
        disabled={rows.length >= max}
        onClick={() => setOpen(true)}
      >
        {t("addProducts")}
      </Button>
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
