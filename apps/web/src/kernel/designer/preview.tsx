/** The form as it will be: a new record, one that is edited, one that is read, and on a phone. Nothing of it is kept. */
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { Button } from "antd";
import { useId, useMemo, useState } from "react";
import { DynamicForm } from "../forms/form/dynamic-form";
import { DetailList } from "../forms/shown/detail-fields";
import { valueField } from "../forms/shown/field-value";
import { rowOfMine } from "../forms/values/conflict-diff";
import { startValue } from "../forms/values/defaults";
import { editFields } from "../forms/values/items";
import { useFormValues } from "../forms/values/use-form-values";
import type { Values } from "../forms/values/values";
import { toast } from "../tell/toast";
import { Dialog } from "../ui/dialogs/dialog";
import { Tabs } from "../ui/parts/tabs";
import styles from "./designer.module.css";
import type { FormDraft } from "./edits";
import { fieldOf } from "./fields";
import { t } from "./texts";

interface Props {
  draft: FormDraft;
  onClose: () => void;
}

/** Values of a new record. */
const startOf = (fields: readonly FieldDef[]): Values =>
  Object.fromEntries(
    fields.flatMap((field) =>
      field.defaultValue === undefined ? [] : [[field.key, startValue(field.defaultValue, field)]],
    ),
  );

const NO_RECORD: Values = {};
const NO_API = { api_add: "", api_edit: "", api_detail: "" };

function Body({ draft }: Pick<Props, "draft">) {
  const id = useId();
  const [tab, setTab] = useState("new");
  const fields = useMemo(() => draft.items.map(fieldOf), [draft.items]);
  const start = useMemo(() => startOf(fields), [fields]);
  const handle = useFormValues(fields, start, NO_RECORD);
  const definition = { ...draft, ...NO_API, items: [] };
  const check = () => {
    if (handle.validate()) toast.success(t("previewRight"));
  };
  const form = (key: string, cols: number, shown = fields) => (
    <DynamicForm
      id={`${id}-${key}`}
      form={{ definition: { ...definition, cols }, fields: shown }}
      handle={handle}
      record={start}
      takesFocus={false}
      onSubmit={check}
    />
  );
  const items = [
    { key: "new", label: t("previewNew"), children: form("new", draft.cols) },
    { key: "edit", label: t("previewEdit"), children: form("edit", draft.cols, editFields(fields)) },
    {
      key: "detail",
      label: t("previewDetail"),
      children: (
        <DetailList
          items={fields.map((field) => ({ ...valueField(field), title: field.title }))}
          fields={fields}
          titleField=""
          cells={{}}
          record={rowOfMine({ base: {}, mine: handle.values }, fields)}
        />
      ),
    },
    {
      key: "phone",
      label: t("previewPhone"),
      children: <div className={styles.phone}>{form("phone", 1)}</div>,
    },
  ];
  return (
    <>
      <p className={styles.hint}>{t("previewHint")}</p>
      <Tabs items={items} activeKey={tab} onChange={setTab} destroyOnHidden />
      {tab === "detail" ? null : (
        <Button type="primary" htmlType="submit" form={`${id}-${tab}`}>
          {t("previewCheck")}
        </Button>
      )}
    </>
  );
}

export function Preview({ draft, onClose }: Props) {
  return (
    <Dialog open title={t("previewTitle")} width={Math.min(1100, draft.width + 48)} footer={null} onCancel={onClose}>
      <div className={styles.preview}>
        <Body draft={draft} />
      </div>
    </Dialog>
  );
}
