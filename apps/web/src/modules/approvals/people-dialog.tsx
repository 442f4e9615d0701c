import { Form } from "antd";
import { useState } from "react";
import { PeopleField } from "../../kernel/pickers/people-field";
import type { Picked } from "../../kernel/pickers/picker-field";
import { AskDialog, isLong, Words } from "./ask-dialog";

interface Props {
  title: string;
  label: string;
  hint?: string;
  okText: string;
  max: number;
  /** Only these may be chosen, where there are any. */
  choices?: readonly number[];
  /** Words go with it: what was typed already. */
  words?: string;
  onSend: (people: number[], text: string) => Promise<boolean>;
  onClose: () => void;
}

/** Asks whom something goes to. */
export default function PeopleDialog({ label, hint, max, choices = [], words, onSend, ...props }: Props) {
  const [people, setPeople] = useState<readonly Picked[]>([]);
  const [text, setText] = useState(words ?? "");
  return (
    <AskDialog
      {...props}
      ready={people.length > 0 && !isLong(text)}
      onSend={() =>
        onSend(
          people.map(({ id }) => id),
          text,
        )
      }
    >
      <Form.Item label={label} htmlFor="approval-people" required {...(hint === undefined ? {} : { extra: hint })}>
        <PeopleField autoFocus id="approval-people" {...{ max, choices }} value={people} onChange={setPeople} />
      </Form.Item>
      {words === undefined ? null : <Words value={text} onChange={setText} />}
    </AskDialog>
  );
}
