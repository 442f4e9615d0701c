/** Flows of documents that the product brings along: ticked, added and released. */
import { Checkbox, Tag } from "antd";
import { useState } from "react";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { common } from "../../kernel/i18n/common";
import { Dialog } from "../../kernel/ui/dialogs/dialog";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./flows.module.css";
import { templateText as t } from "./template-texts";

const WIDTH = 600;

export default function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useCall("flows.templates", {}, { staleTime: 0 });
  const [keys, setKeys] = useState<readonly string[]>([]);
  const names = (data?.data ?? []).flatMap(({ key, name }) => (keys.includes(key) ? name : []));
  const install = useWrite("flows.install", { toast: () => names.join(common("listComma")), onSuccess: onClose });
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
      <p className={styles.templateSaid}>{t("hint")}</p>
      {error ? <ErrorState error={error} onRetry={refetch} /> : null}
      {data || error ? null : <RowsSkeleton rows={4} />}
      {data?.data.map(({ key, name, moduleName, description, there }) => (
        <div key={key} className={styles.template}>
          <Checkbox
            checked={keys.includes(key)}
            disabled={there === 1}
            onChange={({ target }) => tick(key, target.checked)}
          >
            {name} <Tag>{there === 1 ? t("there") : moduleName}</Tag>
          </Checkbox>
          <p className={styles.templateSaid}>{description}</p>
        </div>
      ))}
    </Dialog>
  );
}
