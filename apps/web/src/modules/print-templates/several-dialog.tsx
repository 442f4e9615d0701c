/** Chosen records in one file: a job of whoever asks. */
import { PRINT_LIMITS } from "@qicheng/engine/print/template";
import { Select } from "antd";
import { useState } from "react";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { type DialogProps, howMany } from "../../kernel/list/ask/list-module";
import { Dialog } from "../../kernel/ui/dialogs/dialog";
import { followJob } from "../../kernel/ui/dialogs/outcome";
import { NumberInput } from "../../kernel/ui/parts/number-input";
import styles from "./print-templates.module.css";
import { t } from "./texts";

export default function SeveralDialog({ chosen, formId, onClose }: DialogProps) {
  const { data } = useCall("printTemplates.list", { module: formId });
  const templates = data?.data ?? [];
  const [picked, setPicked] = useState<number | undefined>();
  const [copies, setCopies] = useState(1);
  const template = picked ?? templates[0]?.id;
  const count = howMany(chosen);
  const ids = "ids" in chosen ? chosen.ids : undefined;
  const most = Math.max(1, Math.floor(PRINT_LIMITS.drawn / Math.max(1, count)));
  const fits = ids !== undefined && count > 0 && count <= PRINT_LIMITS.records;
  const run = useWrite("printTemplates.printSeveral", {
    toast: false,
    onSuccess: ({ data: begun }) => {
      onClose();
      void followJob(begun.job);
    },
  });
  return (
    <Dialog
      open
      width={420}
      title={t("several")}
      okText={t("make")}
      okButtonProps={{ disabled: !fits || copies > most || template === undefined, autoFocus: true }}
      confirmLoading={run.isPending}
      onOk={() => template !== undefined && ids && run.mutate({ id: template, ids, copies })}
      onCancel={onClose}
    >
      <div className={styles.several}>
        <p>{fits ? t("severalHint", { n: count }) : t("severalTick", { max: PRINT_LIMITS.records })}</p>
        <Select
          aria-label={t("chooseTemplate")}
          placeholder={t("chooseTemplate")}
          value={template}
          options={templates.map((one) => ({ value: one.id, label: one.ext }))}
          onChange={setPicked}
          notFoundContent={t("noTemplates")}
        />
        <NumberInput
          aria-label={t("copies")}
          prefix={t("copies")}
          style={{ width: 180 }}
          min={1}
          max={most}
          precision={0}
          value={copies}
          onChange={(value) => value !== null && setCopies(value)}
        />
      </div>
    </Dialog>
  );
}
