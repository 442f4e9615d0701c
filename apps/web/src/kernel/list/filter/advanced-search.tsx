import type { Condition } from "@qicheng/engine/fields/filter";
import { Button, Drawer } from "antd";
import { useState } from "react";
import { useFormDefinition } from "../../forms/values/use-form-definition";
import { common } from "../../i18n/common";
import { t } from "../ask/texts";
import type { FilterField } from "./filter-model";
import styles from "./filters.module.css";
import { QuickConditions } from "./quick-conditions";

interface Props {
  formId: string;
  fields: readonly FilterField[];
  value: readonly Condition[];
  onApply: (conditions: readonly Condition[]) => void;
  onClose: () => void;
}

/** The advanced search: every field of the form that may be searched, in the order of the form. */
export default function AdvancedSearch({ formId, fields, value, onApply, onClose }: Props) {
  const [conditions, setConditions] = useState(value);
  const { form } = useFormDefinition(formId, true);
  const order = form?.definition.items.map(({ field }) => field) ?? [];
  const place = ({ field }: FilterField) => (order.includes(field) ? order.indexOf(field) : order.length);
  const sorted = [...fields].sort((a, b) => place(a) - place(b));
  const submit = () => {
    onApply(conditions);
    onClose();
  };
  return (
    <Drawer
      open
      title={t("advanced")}
      size={520}
      onClose={onClose}
      footer={
        <div className={styles.footer}>
          <Button type="primary" onClick={submit}>
            {t("advancedSearch")}
          </Button>
          <Button onClick={onClose}>{common("close")}</Button>
          <span className={styles.spring} />
          <Button type="link" onClick={() => setConditions([])}>
            {common("reset")}
          </Button>
        </div>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          submit();
        }}
      >
        <QuickConditions fields={sorted} value={conditions} onChange={setConditions} />
      </form>
    </Drawer>
  );
}
