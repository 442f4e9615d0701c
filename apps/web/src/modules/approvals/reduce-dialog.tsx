import type { ApprovalDetail } from "@qicheng/api/approvals/shapes";
import { Checkbox, Form } from "antd";
import { useState } from "react";
import { act } from "../../kernel/http/act";
import { AskDialog } from "./ask-dialog";
import { t } from "./texts";

interface Props extends Pick<ApprovalDetail["helpers"][number], "stepid" | "people"> {
  name: string;
  onDone: () => true;
  onClose: () => void;
}

/** Takes those off again whom I asked in and who have not acted yet. */
export default function ReduceDialog({ name, stepid, people, onDone, onClose }: Props) {
  const [userids, setPeople] = useState<number[]>(people.length === 1 ? people.map(({ id }) => id) : []);
  return (
    <AskDialog
      title={t("reduceTitle", { name })}
      okText={t("reduceSign")}
      ready={userids.length > 0}
      onSend={async () => (await act("approvals.reduceSign", { stepid, userids })) !== undefined && onDone()}
      onClose={onClose}
    >
      <Form.Item label={t("reduceWho")}>
        <Checkbox.Group
          value={userids}
          options={people.map(({ id, name: label }) => ({ value: id, label }))}
          onChange={setPeople}
        />
      </Form.Item>
    </AskDialog>
  );
}
