import { Segmented } from "antd";
import { useSearchParams } from "react-router";
import { useCall } from "../../kernel/http/hooks";
import { Screen } from "../../kernel/ui/screens/screen";
import { ActList } from "./act-list";
import { ApprovalList } from "./approval-list";
import { JobList } from "./job-list";
import { t } from "./texts";

const PARTS = { jobs: JobList, acts: ActList, approvals: ApprovalList } as const;
type Part = keyof typeof PARTS;

const partOf = (text: string | null): Part => (text !== null && Object.hasOwn(PARTS, text) ? (text as Part) : "jobs");

export default function JobsPage() {
  const [params, setParams] = useSearchParams();
  const part = partOf(params.get("part"));
  const asked = useCall("jobs.approvals", { page: 1, rows: 1 });
  const someone = part === "approvals" || (asked.data?.total ?? 0) > 0;
  const List = PARTS[part];
  return (
    <Screen
      title={t("title")}
      hint={t("hint")}
      actions={
        <Segmented
          aria-label={t("title")}
          value={part}
          onChange={(next) => setParams(next === "jobs" ? {} : { part: next }, { replace: true })}
          options={[
            { value: "jobs" as Part, label: t("jobs") },
            { value: "acts" as Part, label: t("acts") },
            ...(someone ? [{ value: "approvals" as Part, label: t("approvals") }] : []),
          ]}
        />
      }
    >
      <List />
    </Screen>
  );
}
