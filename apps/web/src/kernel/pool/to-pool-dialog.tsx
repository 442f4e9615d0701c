import { Form, Input } from "antd";
import { useState } from "react";
import { labelsAside } from "../forms/form-layout";
import { useWrite } from "../http/hooks";
import { howMany } from "../list/list-module";
import { DictionarySelect } from "../pickers/dictionary-select";
import { Dialog } from "../ui/dialog";
import { type ActedOn, chosenOf, ended } from "./acted-on";
import type { Pooled } from "./pooled";
import { t } from "./texts";

const FORM = "to-pool";
const MOST = 300;

/** Puts rows into the pool, with a reason. */
export default function ToPoolDialog({ api, names: noun, ...acted }: Pooled & ActedOn) {
  const [reasonId, setReason] = useState<number>();
  const [ext, setExt] = useState("");
  const chosen = chosenOf(acted);
  const put = useWrite(api.toPool, {
    toast: false,
    onSuccess: ({ data }) => ended(data, { ...acted, did: t("didPool"), noun }),
  });
  const send = () => {
    if (reasonId !== undefined && !put.isPending) put.mutate({ ...chosen, reasonId, ext });
  };
  const count = howMany(chosen);
  const [only] = acted.who ?? [];
  return (
    <Dialog
      open
      width={440}
      title={
        only
          ? t("toPoolOne", { name: only })
          : t("toPoolTitle", { count, noun: count === 1 ? noun.title : noun.titles })
      }
      okText={t("toPool")}
      okButtonProps={{ disabled: reasonId === undefined, htmlType: "submit", form: FORM }}
      confirmLoading={put.isPending}
      onCancel={acted.onClose}
    >
      <Form id={FORM} {...labelsAside()} onFinish={send}>
        <Form.Item label={t("reason")} htmlFor="pool-reason" required>
          <DictionarySelect
            id="pool-reason"
            autoFocus
            kind="poolReason"
            placeholder={t("chooseReason")}
            value={reasonId}
            onChange={(next: number | undefined) => setReason(next)}
          />
        </Form.Item>
        <Form.Item label={t("remark")} htmlFor="pool-remark">
          <Input.TextArea
            id="pool-remark"
            autoSize={{ minRows: 2, maxRows: 6 }}
            maxLength={MOST}
            value={ext}
            onChange={({ target }) => setExt(target.value)}
          />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
