import { Checkbox, Form } from "antd";
import { useState } from "react";
import { act } from "../../kernel/http/act";
import { AskDialog } from "./ask-dialog";
import { t } from "./texts";
import type { MyStep } from "./work";

interface Props {
  name: string;
  step: MyStep;
  onDone: () => true;
  onClose: () => void;
}

/** Takes those off again whom I asked in and who have not acted yet. */
export default function ReduceDialog({ name, step, onDone, onClose }: Props) {
  const [userids, setPeople] = useState<number[]>(step.added.length === 1 ? step.added.map(({ id }) => id) : []);
  return (
    <AskDialog
      title={t("reduceTitle", { name })}
      okText={t("reduceSign")}
      ready={userids.length > 0}
      onSend={async () =>
        (await act("approvals.reduceSign", { stepid: step.stepid, userids })) !== undefined && onDone()
      }
      onClose={onClose}
    >
      <Form.Item label={t("reduceWho")}>
        <Checkbox.Group
          value={userids}
          options={step.added.map(({ id, name: label }) => ({ value: id, label }))}
          onChange={setPeople}
        />
      </Form.Item>
    </AskDialog>
  );
}
