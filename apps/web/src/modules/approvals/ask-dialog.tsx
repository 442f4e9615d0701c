import { Form, Input } from "antd";
import { type ReactNode, useState } from "react";
import { codePoints } from "../../kernel/ui/basis/code-points";
import { labelsAside } from "../../kernel/ui/basis/form-layout";
import { heard } from "../../kernel/ui/basis/heard";
import { saveByKeys } from "../../kernel/ui/basis/save-by-keys";
import { Dialog } from "../../kernel/ui/dialogs/dialog";
import { t } from "./texts";
import { MOST_LETTERS } from "./work";

const FORM = "approval-ask";

interface Props {
  title: string;
  okText: string;
  danger?: boolean | undefined;
  ready?: boolean;
  /** False where it was refused: what was filled in stays. */
  onSend: () => Promise<boolean>;
  onClose: () => void;
  children: ReactNode;
}

/** Asks what an act on an approval needs; it closes once that is done. */
export function AskDialog({ title, okText, danger = false, ready = true, onSend, onClose, children }: Props) {
  const [sending, setSending] = useState(false);
  const send = async () => {
    if (!ready || sending) return;
    setSending(true);
    const done = await onSend().finally(() => setSending(false));
    if (done) onClose();
  };
  return (
    <Dialog
      open
      width={480}
      title={title}
      okText={okText}
      okButtonProps={{ danger, disabled: !ready, htmlType: "submit", form: FORM }}
      confirmLoading={sending}
      onCancel={onClose}
    >
      <Form id={FORM} {...labelsAside()} onKeyDownCapture={heard(saveByKeys)} onFinish={() => void send()}>
        {children}
      </Form>
    </Dialog>
  );
}

interface WordsProps {
  value: string;
  autoFocus?: boolean;
  onChange: (text: string) => void;
}

export const isLong = (text: string): boolean => codePoints(text) > MOST_LETTERS;

/** The opinion that goes with it. */
export const Words = ({ value, autoFocus = false, onChange }: WordsProps) => (
  <Form.Item label={t("reason")} htmlFor="approval-words">
    <Input.TextArea
      id="approval-words"
      autoFocus={autoFocus}
      autoSize={{ minRows: 3, maxRows: 6 }}
      value={value}
      status={isLong(value) ? "error" : ""}
      count={{ show: true, max: MOST_LETTERS, strategy: codePoints }}
      onChange={({ target }) => onChange(target.value)}
    />
  </Form.Item>
);
