import type { ApprovalDetail } from "@qicheng/api/approvals/shapes";
import { Form, Radio } from "antd";
import { useState } from "react";
import { useCall } from "../../kernel/http/hooks";
import { common } from "../../kernel/i18n/common";
import { LoadFailed } from "../../kernel/ui/screens/load-failed";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./approvals.module.css";
import { AskDialog, isLong, Words } from "./ask-dialog";
import { t } from "./texts";
import type { MyStep } from "./work";

interface Props {
  detail: ApprovalDetail;
  step: MyStep;
  /** What was typed already. */
  start: string;
  onSend: (text: string, nodeId: string | undefined) => Promise<boolean>;
  onClose: () => void;
}

/** Returns it to one of the steps that were passed, the nearest first. */
export default function ReturnDialog({ detail, step, start, onSend, onClose }: Props) {
  const [chosen, setChosen] = useState<string>();
  const [text, setText] = useState(start);
  const passed = useCall("approvals.findStepsPassed", { taskid: detail.TaskID, stepid: step.stepid });
  const steps = passed.data?.data ?? [];
  const to = chosen ?? steps.at(-1)?.node_id;
  return (
    <AskDialog
      title={t("returnTitle", { name: detail.taskName })}
      okText={t("giveBack")}
      danger
      ready={to !== undefined && !isLong(text)}
      onSend={() => onSend(text, to)}
      onClose={onClose}
    >
      <LoadFailed error={passed.error} onRetry={passed.refetch} />
      {passed.isPending ? <RowsSkeleton rows={2} /> : null}
      {passed.data && steps.length === 0 ? <p>{t("noPassed")}</p> : null}
      {steps.length > 0 ? (
        <Form.Item label={t("returnTo")}>
          <Radio.Group
            aria-label={t("returnTo")}
            className={styles.steps ?? ""}
            value={to}
            onChange={({ target }) => setChosen(target.value)}
          >
            {steps.map(({ node_id, name, users }) => (
              <Radio key={node_id} value={node_id}>
                {name} <span className={styles.quiet}>{users.map((user) => user.name).join(common("listComma"))}</span>
              </Radio>
            ))}
          </Radio.Group>
        </Form.Item>
      ) : null}
      <Words autoFocus value={text} onChange={setText} />
    </AskDialog>
  );
}
