/** Work forms that the product brings along: ticked and added with fields and flow. */
import { Checkbox, Tag } from "antd";
import { useState } from "react";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { common } from "../../kernel/i18n/common";
import { Dialog } from "../../kernel/ui/dialogs/dialog";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import { FormIcon } from "./form-icon";
import { t } from "./texts";
import styles from "./work-forms.module.css";

const WIDTH = 640;

export default function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useCall("workForms.templates", {}, { staleTime: 0 });
  const [keys, setKeys] = useState<readonly string[]>([]);
  const names = (data?.data ?? []).flatMap(({ key, name }) => (keys.includes(key) ? name : []));
  const install = useWrite("workForms.install", { toast: () => names.join(common("listComma")), onSuccess: onClose });
  const tick = (key: string, on: boolean) => setKeys(on ? [...keys, key] : keys.filter((one) => one !== key));
  return (
    <Dialog
      open
      width={WIDTH}
      title={t("templates")}
      okText={t("add")}
      okButtonProps={{ disabled: keys.length === 0 }}
      confirmLoading={install.isPending}
      onOk={() => install.mutate({ keys: [...keys] })}
      onCancel={onClose}
    >
      <p>{t("templatesHint")}</p>
      {error ? <ErrorState error={error} onRetry={refetch} /> : null}
      {data || error ? null : <RowsSkeleton rows={7} />}
      {data?.data.map(({ key, name, category, icon, color, description, there }) => (
        <div key={key} className={styles.template}>
          <Checkbox
            checked={keys.includes(key)}
            disabled={there === 1}
            onChange={({ target }) => tick(key, target.checked)}
          >
            <span className={styles.footer}>
              <FormIcon icon={icon} color={color} small />
              {name}
              <Tag>{there === 1 ? t("there") : category}</Tag>
            </span>
          </Checkbox>
          <p className={styles.said}>{description}</p>
        </div>
      ))}
    </Dialog>
  );
}
