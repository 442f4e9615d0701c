import { Form } from "antd";
import type { ReactNode } from "react";
import type { Noun } from "../../list/ask/bulk-summary";
import { howMany } from "../../list/ask/list-module";
import { labelsAside } from "../../ui/basis/form-layout";
import { Dialog } from "../../ui/dialogs/dialog";
import { type ActedOn, chosenOf } from "./acted-on";

interface Props {
  acted: ActedOn;
  noun: Noun;
  /** Names its form, one of a kind on a screen. */
  act: string;
  /** What is done to a single one by its name, and to many. */
  one: (only: { name: string }) => string;
  many: (many: { count: number; noun: string }) => string;
  okText: string;
  ready: boolean;
  sending: boolean;
  onSend: () => void;
  children: ReactNode;
  /** Below what is filled in. */
  more?: ReactNode;
}

/** Asks what an act on some rows needs, and names what it is done to. */
export function ActDialog({ acted, noun, act, one, many, okText, more, ...props }: Props) {
  const { ready, sending, onSend, children } = props;
  const count = howMany(chosenOf(acted));
  const [only] = acted.who ?? [];
  const form = `act-${act}`;
  return (
    <Dialog
      open
      width={440}
      title={only ? one({ name: only }) : many({ count, noun: count === 1 ? noun.title : noun.titles })}
      okText={okText}
      okButtonProps={{ disabled: !ready, htmlType: "submit", form }}
      confirmLoading={sending}
      onCancel={acted.onClose}
    >
      <Form
        id={form}
        {...labelsAside()}
        onFinish={() => {
          if (ready && !sending) onSend();
        }}
      >
        {children}
      </Form>
      {more}
    </Dialog>
  );
}
