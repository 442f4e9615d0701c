/** Enters the number and the file of an invoice that was issued; then the next one that waits stands there. */
import type { InvoiceRow } from "@qicheng/api/invoices/routes";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { businessDay } from "@qicheng/engine/time/business-time";
import { Form, Input } from "antd";
import { useState } from "react";
import { CONTROLS } from "../../kernel/forms/controls/registry";
import { asText } from "../../kernel/forms/values/as-text";
import { call } from "../../kernel/http/call";
import { useWrite } from "../../kernel/http/hooks";
import { toast } from "../../kernel/tell/toast";
import { labelsAside } from "../../kernel/ui/basis/form-layout";
import { Dialog } from "../../kernel/ui/dialogs/dialog";
import { type Named, namedInvoice } from "./named-invoice";
import { t } from "./texts";

const TO_ISSUE = 1;
const DATE: FieldDef = { key: "date", type: "date", title: t("date"), storage: "none", flags: {} };
const FILE: FieldDef = {
  key: "file",
  type: "file",
  title: t("file"),
  storage: "none",
  max: 5,
  accept: ["pdf", "ofd"],
  flags: {},
};
const PLAIN = { label: "", invalid: false, autoFocus: false } as const;

const idsOf = (files: unknown): number[] =>
  Array.isArray(files) ? (files as { id: number | string }[]).map(({ id }) => Number(id)) : [];

/** The next application that waits, and how many there are. */
async function nextOf(): Promise<(Named & { left: number }) | undefined> {
  const { rows, total } = await call("invoices.index", { state: TO_ISSUE, page: 1, rows: 1, fields: "ordersn,title" });
  const [row] = rows as InvoiceRow[];
  return row && { ...namedInvoice(row), left: total };
}

interface Props {
  invoice: Named;
  onClose: () => void;
}

export default function IssueDialog({ invoice, onClose }: Props) {
  const [at, setAt] = useState(invoice);
  const [number, setNumber] = useState("");
  const [date, setDate] = useState<unknown>(businessDay());
  const [file, setFile] = useState<unknown>([]);
  const [logistics, setLogistics] = useState("");
  const write = useWrite("invoices.issue", { toast: false });
  const goOn = async () => {
    const next = await nextOf().catch(() => undefined);
    toast.success(t("issued", { name: at.name }));
    if (!next) return onClose();
    toast.info(t("waiting", { n: next.left }));
    setAt(next);
    setNumber("");
    setFile([]);
    setLogistics("");
    document.getElementById("issue-number")?.focus();
  };
  const send = () =>
    write.mutate(
      {
        id: at.id,
        number: number.trim(),
        ...(asText(date) === "" ? {} : { date: asText(date) }),
        file: idsOf(file),
        ...(logistics.trim() === "" ? {} : { logistics: logistics.trim() }),
      },
      { onSuccess: () => void goOn() },
    );
  const [DateControl, FileControl] = [CONTROLS.date, CONTROLS.file];
  return (
    <Dialog
      open
      width={520}
      title={t("issueOf", { name: at.name })}
      okText={t("issue")}
      okButtonProps={{ htmlType: "submit", form: "issue", disabled: number.trim() === "" }}
      confirmLoading={write.isPending}
      onCancel={onClose}
    >
      <Form id="issue" {...labelsAside()} onFinish={send}>
        <Form.Item label={t("number")} htmlFor="issue-number" required>
          <Input
            id="issue-number"
            autoFocus
            maxLength={30}
            value={number}
            onChange={({ target }) => setNumber(target.value)}
          />
        </Form.Item>
        <Form.Item label={t("date")} htmlFor="issue-date">
          <DateControl {...PLAIN} field={DATE} id="issue-date" value={date} onChange={setDate} />
        </Form.Item>
        <Form.Item label={t("file")} htmlFor="issue-file">
          <FileControl {...PLAIN} key={at.id} field={FILE} id="issue-file" value={file} onChange={setFile} />
        </Form.Item>
        <Form.Item label={t("logistics")} htmlFor="issue-logistics">
          <Input
            id="issue-logistics"
            maxLength={60}
            value={logistics}
            onChange={({ target }) => setLogistics(target.value)}
          />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
