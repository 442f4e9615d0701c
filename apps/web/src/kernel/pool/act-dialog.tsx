import { Form } from "antd";
import type { ReactNode } from "react";
import { labelsAside } from "../forms/form-layout";
import type { Noun } from "../list/bulk-summary";
import { howMany } from "../list/list-module";
import { Dialog } from "../ui/dialog";
import { type ActedOn, chosenOf } from "./acted-on";
import { t } from "./texts";

interface Props {
  acted: ActedOn;
  noun: Noun;
  /** Of which the texts say `…One` and `…Title`. */
  act: "allocate" | "toPool";
  ready: boolean;
  sending: boolean;
  onSend: () => void;
  children: ReactNode;
}

/** Asks what an act on the pool needs, and names what it is done to. */
export function ActDialog({ acted, noun, act, ready, sending, onSend, children }: Props) {
  const count = howMany(chosenOf(acted));
  const [only] = acted.who ?? [];
  const many = { count, noun: count === 1 ? noun.title : noun.titles };
  const form = `pool-${act}`;
  return (
    <Dialog
      open
      width={440}
      title={only ? t(`${act}One`, { name: only }) : t(`${act}Title`, many)}
      okText={t(act)}
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
    </Dialog>
  );
}
