import type { DictionaryKind } from "@qicheng/api/dictionary";
import { Form, Input, Switch } from "antd";
import type { CallError, OutputOf } from "../../kernel/http/call";
import { useWrite } from "../../kernel/http/hooks";
import { common } from "../../kernel/i18n/common";
import { ColourField } from "../../kernel/ui/colour-field";
import { EditDrawer } from "../../kernel/ui/edit-drawer";
import { showProblems } from "../../kernel/ui/form-problems";
import { useConflict } from "../../kernel/ui/use-conflict";
import { t } from "./texts";

export type Entry = OutputOf<"dictionary.index">;

interface Values {
  name: string;
  color: string;
  active: boolean;
}

const toValues = ({ name, color, status }: Pick<Entry, "name" | "color" | "status">): Values => ({
  name,
  color,
  active: status === 1,
});

const FIELDS = [
  { field: "name", title: t("name") },
  { field: "color", title: t("colour") },
];

interface EntryDrawerProps {
  kind: DictionaryKind;
  /** null = a new one, at place `sort`. */
  entry: Entry | null;
  sort: number;
  onClose: () => void;
}

export function EntryDrawer({ kind, entry, sort, onClose }: EntryDrawerProps) {
  const [form] = Form.useForm<Values>();
  const conflict = useConflict({
    form,
    fields: FIELDS,
    version: entry?.version ?? 0,
    toValues: (current) => toValues(current as unknown as Entry),
  });
  const options = {
    refresh: ["dictionary"],
    onSuccess: onClose,
    onRefused: (error: CallError) => conflict.caught(error) || showProblems(form, error),
  };
  const add = useWrite("dictionary.add", options);
  const edit = useWrite("dictionary.edit", options);
  const submit = ({ active, ...values }: Values) => {
    if (entry) edit.mutate({ id: entry.id, sort, status: active ? 1 : 0, version: conflict.version, ...values });
    else add.mutate({ types: kind, sort, ...values });
  };
  return (
    <EditDrawer
      open
      width={440}
      title={entry ? t("editTitle") : t("addTitle")}
      form={form}
      initialValues={entry ? toValues(entry) : { name: "", color: "", active: true }}
      saving={add.isPending || edit.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label={t("name")}
        rules={[{ required: true, whitespace: true, message: common("required") }]}
      >
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="color" label={t("colour")}>
        <ColourField />
      </Form.Item>
      {entry ? (
        <Form.Item name="active" label={t("inUse")} valuePropName="checked">
          <Switch />
        </Form.Item>
      ) : null}
      {conflict.dialog}
    </EditDrawer>
  );
}
