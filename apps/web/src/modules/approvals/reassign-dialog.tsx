import type { ApprovalDetail } from "@qicheng/api/approvals/shapes";
import { Form, Select } from "antd";
import { useState } from "react";
import { PeopleField } from "../../kernel/pickers/people-field";
import type { Picked } from "../../kernel/pickers/picker-field";
import { AskDialog, isLong, Words } from "./ask-dialog";
import { send } from "./send";
import { t } from "./texts";

/** Of a person on a step: it is his turn. */
const ACTIVE = 1;

interface Props {
  detail: ApprovalDetail;
  onDone: () => true;
  onClose: () => void;
}

/** Gives what one person has to another: for who looks after the flow. */
export default function ReassignDialog({ detail, onDone, onClose }: Props) {
  const places = detail.path
    .filter(({ state }) => state === "open")
    .flatMap(({ stepid, name, people }) =>
      people.filter(({ status }) => status === ACTIVE).map((person) => ({ stepid, step: name, person })),
    );
  const [at, setAt] = useState(0);
  const [to, setTo] = useState<readonly Picked[]>([]);
  const [ext, setText] = useState("");
  const place = places[at];
  const submit = async () => {
    const [person] = to;
    if (!place || !person) return false;
    const given = { stepid: place.stepid, from: place.person.id, userid: person.id, ext };
    return (await send("approvals.reassign", given)) !== undefined && onDone();
  };
  return (
    <AskDialog
      title={t("reassignTitle", { name: detail.taskName })}
      okText={t("reassign")}
      ready={place !== undefined && to.length > 0 && !isLong(ext)}
      onSend={submit}
      onClose={onClose}
    >
      <Form.Item label={t("reassignFrom")} htmlFor="approval-from">
        <Select
          id="approval-from"
          value={at}
          options={places.map(({ step, person }, value) => ({ value, label: `${person.name} · ${step}` }))}
          onChange={setAt}
        />
      </Form.Item>
      <Form.Item label={t("reassignTo")} htmlFor="approval-people" required>
        <PeopleField autoFocus id="approval-people" max={1} value={to} onChange={setTo} />
      </Form.Item>
      <Words value={ext} onChange={setText} />
    </AskDialog>
  );
}
