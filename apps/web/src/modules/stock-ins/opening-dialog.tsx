/** What lies in a warehouse as stock begins. */
import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Form, Input } from "antd";
import { useState } from "react";
import { useWrite } from "../../kernel/http/hooks";
import type { Picked } from "../../kernel/pickers/picker-field";
import { ReferencePicker } from "../../kernel/pickers/reference-picker";
import { labelsAside } from "../../kernel/ui/basis/form-layout";
import { Dialog } from "../../kernel/ui/dialogs/dialog";
import styles from "./opening.module.css";
import { t } from "./texts";

interface Line {
  key: number;
  product: readonly Picked[];
  number: string;
  price: string;
}

const empty = (key: number): Line => ({ key, product: [], number: "", price: "" });

export default function OpeningDialog({ onClose }: { onClose: () => void }) {
  const [warehouse, setWarehouse] = useState<readonly Picked[]>([]);
  const [lines, setLines] = useState<readonly Line[]>([empty(0)]);
  const { mutate, isPending } = useWrite("openings.openingAdd", { toast: true, onSuccess: onClose });
  const change = (at: number, more: Partial<Line>) =>
    setLines(lines.map((line, index) => (index === at ? { ...line, ...more } : line)));
  const filled = lines.filter(({ product, number, price }) => product.length > 0 && number !== "" && price !== "");
  const send = () =>
    mutate({
      warehouseid: warehouse[0]?.id ?? 0,
      listJson: filled.map(({ product, number, price }) => ({ productid: product[0]?.id ?? 0, number, price })),
    });
  return (
    <Dialog
      open
      width={720}
      title={t("opening")}
      okText={t("ok")}
      okButtonProps={{
        disabled: filled.length === 0 || filled.length < lines.length,
        htmlType: "submit",
        form: "opening",
      }}
      confirmLoading={isPending}
      onCancel={onClose}
    >
      <Form id="opening" {...labelsAside()} onFinish={send}>
        <p className={styles.hint}>{t("openingHint")}</p>
        <Form.Item label={t("warehouse")} htmlFor="opening-warehouse">
          <ReferencePicker
            module="warehouse"
            id="opening-warehouse"
            title={t("warehouse")}
            placeholder={t("standard")}
            value={warehouse}
            max={1}
            onChange={setWarehouse}
          />
        </Form.Item>
        {lines.map(({ key, product, number, price }, at) => (
          <div key={key} className={styles.line}>
            <ReferencePicker
              module="product"
              id={`opening-product-${key}`}
              title={t("line", { n: at + 1, title: t("product") })}
              placeholder={t("product")}
              value={product}
              max={1}
              onChange={(value) => change(at, { product: value })}
            />
            <Input
              inputMode="decimal"
              aria-label={t("line", { n: at + 1, title: t("quantity") })}
              placeholder={t("quantity")}
              value={number}
              onChange={({ target }) => change(at, { number: target.value.trim() })}
            />
            <Input
              inputMode="decimal"
              aria-label={t("line", { n: at + 1, title: t("price") })}
              placeholder={t("price")}
              value={price}
              onChange={({ target }) => change(at, { price: target.value.trim() })}
            />
            <Button
              type="text"
              aria-label={t("removeLine", { n: at + 1 })}
              icon={<DeleteOutlined aria-hidden />}
              disabled={lines.length === 1}
              onClick={() => setLines(lines.filter((_line, index) => index !== at))}
            />
          </div>
        ))}
        <Button
          type="dashed"
          block
          icon={<PlusOutlined aria-hidden />}
          onClick={() => setLines([...lines, empty(Math.max(...lines.map(({ key }) => key)) + 1)])}
        >
          {t("addLine")}
        </Button>
      </Form>
    </Dialog>
  );
}
