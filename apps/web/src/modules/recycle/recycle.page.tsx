import { Segmented } from "antd";
import { useState } from "react";
import { PageFrame } from "../../kernel/ui/page-frame";
import { RecycleList } from "./recycle-list";
import { t } from "./texts";

const MODULES = ["customer", "contact"] as const;

export default function RecyclePage() {
  const [module, setModule] = useState<(typeof MODULES)[number]>("customer");
  return (
    <PageFrame
      title={t("title")}
      hint={t("hint")}
      flush
      actions={
        <Segmented
          aria-label={t("title")}
          value={module}
          onChange={setModule}
          options={MODULES.map((one) => ({ value: one, label: t(one) }))}
        />
      }
    >
      <RecycleList key={module} module={module} />
    </PageFrame>
  );
}
