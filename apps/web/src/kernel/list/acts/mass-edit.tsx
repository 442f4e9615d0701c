import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { FIELD_TYPE_REGISTRY } from "@qicheng/engine/fields/field-types";
import { hasRows } from "@qicheng/engine/fields/row-columns";
import { isFixed } from "@qicheng/engine/fields/validate";
import { Form, Select } from "antd";
import { Suspense, useState } from "react";
import { CONTROLS } from "../../forms/controls/registry";
import { useFormDefinition } from "../../forms/values/use-form-definition";
import { useWrite } from "../../http/hooks";
import { labelsAside } from "../../ui/basis/form-layout";
import { Dialog } from "../../ui/dialogs/dialog";
import { ErrorState } from "../../ui/screens/error-state";
import { RowsSkeleton } from "../../ui/screens/skeletons";
import { type DialogProps, howMany } from "../ask/list-module";
import { t } from "../ask/texts";

/** What many records may have in common: no names and numbers that are each one's own, no files, nothing with pictures in it, nothing that hangs on another value. */
const isShared = (field: FieldDef) =>
  !isFixed(field, "edit") &&
  field.type !== "divider" &&
  field.unique !== true &&
  field.key2 === undefined &&
  field.parent === undefined &&
  !hasRows(field) &&
  !["files", "html"].includes(FIELD_TYPE_REGISTRY[field.type].kind);

const FORM = "mass-edit";

/** One field with one value for many records. */
export default function MassEdit({ chosen, formId, titleField, onClose, onDone }: DialogProps) {
  const { form, error, retry } = useFormDefinition(formId, false, true, { category: "edit" });
  const [key, setKey] = useState<string>();
  const [value, setValue] = useState<unknown>("");
  const [problem, setProblem] = useState("");
  const save = useWrite("records.massEdit", {
    toast: false,
    onSuccess: ({ data }) => onDone(data),
    onRefused: ({ code, message }) => {
      if (code !== "VALIDATION") return false;
      setProblem(message);
      return true;
    },
  });
  const fields = form?.fields.filter((field) => isShared(field) && field.key !== titleField) ?? [];
  const field = fields.find((one) => one.key === key);
  const Control = field && CONTROLS[field.type];
  const send = () => {
    if (field && !save.isPending) save.mutate({ module: formId, ...chosen, data: { [field.key]: value } });
  };
  const put = (next: unknown) => {
    setValue(next);
    setProblem("");
  };
  return (
    <Dialog
      open
      width={480}
      title={t("massEditTitle", { count: howMany(chosen) })}
      okText={t("massEdit")}
      okButtonProps={{ disabled: field === undefined, htmlType: "submit", form: FORM }}
      confirmLoading={save.isPending}
      onCancel={onClose}
    >
      {error ? <ErrorState error={error} onRetry={retry} /> : null}
      {form || error ? null : <RowsSkeleton rows={2} />}
      {form ? (
        <Form id={FORM} {...labelsAside()} onFinish={send}>
          <Form.Item label={t("massEditField")} htmlFor="mass-field">
            <Select
              id="mass-field"
              autoFocus
              showSearch={{ optionFilterProp: "label" }}
              value={key ?? null}
              options={fields.map((one) => ({ value: one.key, label: one.title }))}
              onChange={(next: string) => {
                setKey(next);
                put("");
              }}
            />
          </Form.Item>
          {field && Control ? (
            <Form.Item
              label={t("massEditValue")}
              htmlFor={`mass-${field.key}`}
              extra={t("massEditHint")}
              {...(problem ? { validateStatus: "error" as const, help: problem } : {})}
            >
              <Suspense fallback={null}>
                <Control
                  key={field.key}
                  id={`mass-${field.key}`}
                  label=""
                  autoFocus={false}
                  invalid={problem !== ""}
                  onChange={put}
                  {...{ field, value }}
                />
              </Suspense>
            </Form.Item>
          ) : null}
        </Form>
      ) : null}
    </Dialog>
  );
}
