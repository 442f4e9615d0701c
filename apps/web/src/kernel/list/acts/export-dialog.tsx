import { Radio } from "antd";
import { useState } from "react";
import { useWrite } from "../../http/hooks";
import { about } from "../../i18n/about";
import { toast } from "../../tell/toast";
import { download } from "../../ui/basis/download";
import { Dialog } from "../../ui/dialogs/dialog";
import { followJob } from "../../ui/dialogs/outcome";
import { type DialogProps, howMany } from "../ask/list-module";
import { t } from "../ask/texts";
import styles from "../filter/filters.module.css";

/** Makes a workbook of what one sees: the rows of the list in its order, or the selected ones of them. */
export default function ExportDialog({ chosen, formId, columns, scope, onClose }: DialogProps) {
  const [all, setAll] = useState(false);
  const count = howMany(chosen);
  const run = useWrite("exports.run", {
    toast: false,
    onSuccess: ({ data }) => {
      onClose();
      if (data.asking) {
        toast.info(t("exportAsking"));
        return undefined;
      }
      if (!data.file) return void followJob(data.job);
      download(data.file);
      toast.success(about(t("exported", { count: data.count }), data.file.filename));
      return undefined;
    },
  });
  const send = () => {
    const some = "ids" in chosen ? { ids: chosen.ids } : {};
    const asked: Record<string, unknown> = { ...scope, ...some, fields: all ? "" : columns.join(",") };
    run.mutate({ ...asked, module: formId });
  };
  return (
    <Dialog
      open
      width={420}
      title={t("export")}
      okText={t("exportRun")}
      okButtonProps={{ disabled: count === 0, autoFocus: true }}
      confirmLoading={run.isPending}
      onOk={send}
      onCancel={onClose}
    >
      <div className={styles.popover}>
        <p>{t("exportCount", { count })}</p>
        <Radio.Group
          value={all}
          onChange={(event) => setAll(event.target.value === true)}
          options={[
            { value: false, label: t("exportShown", { count: columns.length }) },
            { value: true, label: t("exportAll") },
          ]}
        />
      </div>
    </Dialog>
  );
}
