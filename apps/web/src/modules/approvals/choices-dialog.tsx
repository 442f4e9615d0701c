import type { PathStep } from "@qicheng/api/approvals/shapes";
import { ownValue } from "@qicheng/engine/text/own-value";
import { Form } from "antd";
import { useState } from "react";
import { PeopleField } from "../../kernel/pickers/people-field";
import type { Picked } from "../../kernel/pickers/picker-field";
import { AskDialog } from "./ask-dialog";
import { t } from "./texts";

const MOST = 20;

interface Props {
  name: string;
  /** Those of the path whose people the initiator chooses. */
  steps: readonly PathStep[];
  /** @param chosen people by node */
  onSend: (chosen: Record<string, number[]>) => Promise<boolean>;
  onClose: () => void;
}

/** Asks whoever submits it again for whom its steps are; those whom he chose before stand there. */
export default function ChoicesDialog({ name, steps, onSend, onClose }: Props) {
  const [chosen, setChosen] = useState<Readonly<Record<string, readonly Picked[]>>>(() =>
    Object.fromEntries(
      steps.map(({ node_id, people }) => [node_id, people.map((person) => ({ id: person.id, label: person.name }))]),
    ),
  );
  const idsOf = (node: string) => (ownValue(chosen, node) ?? []).map(({ id }) => id);
  return (
    <AskDialog
      title={t("resubmitTitle", { name })}
      okText={t("resubmit")}
      ready={steps.every(({ node_id }) => idsOf(node_id).length > 0)}
      onSend={() => onSend(Object.fromEntries(steps.map(({ node_id }) => [node_id, idsOf(node_id)])))}
      onClose={onClose}
    >
      {steps.map(({ node_id, name: label, choices }, at) => (
        <Form.Item key={node_id} label={label} htmlFor={`approval-${node_id}`} required>
          <PeopleField
            id={`approval-${node_id}`}
            autoFocus={at === 0}
            max={MOST}
            choices={choices}
            value={ownValue(chosen, node_id) ?? []}
            onChange={(people) => setChosen({ ...chosen, [node_id]: people })}
          />
        </Form.Item>
      ))}
    </AskDialog>
  );
}
