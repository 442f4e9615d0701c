import { Segmented } from "antd";
import { useState } from "react";
import { PageFrame } from "../../kernel/ui/page-frame";
import { ActList } from "./act-list";
import { JobList } from "./job-list";
import { t } from "./texts";

export default function JobsPage() {
  const [part, setPart] = useState<"jobs" | "acts">("jobs");
  return (
    <PageFrame
      title={t("title")}
      hint={t("hint")}
      actions={
        <Segmented
          aria-label={t("title")}
          value={part}
          onChange={setPart}
          options={[
            { value: "jobs", label: t("jobs") },
            { value: "acts", label: t("acts") },
          ]}
        />
      }
    >
      {part === "jobs" ? <JobList /> : <ActList />}
    </PageFrame>
  );
}
