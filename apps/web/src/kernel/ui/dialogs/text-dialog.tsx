import { Form, Input } from "antd";
import { useState } from "react";
import { codePoints } from "../basis/code-points";
import { labelsAside } from "../basis/form-layout";
import { Dialog } from "./dialog";

interface Props {
  title: string;
  /** What the text is called. */
  label: string;
  /** It may not be left empty. */
  required?: boolean;
  placeholder?: string | undefined;
  max: number;
  okText: string;
  danger?: boolean;
  sending: boolean;
  onSend: (text: string) => void;
  onClose: () => void;
}

/** Asks for a few words before something is done. */
export default function TextDialog({
  title,
  label,
  placeholder,
  max,
  okText,
  danger = false,
  required = false,
  ...props
}: Props) {
  const [text, setText] = useState("");
  const { sending, onSend, onClose } = props;
  const isRefused = codePoints(text) > max || (required && text.trim() === "");
  return (
    <Dialog
      open
      width={440}
      title={title}
      okText={okText}
      okButtonProps={{ danger, disabled: isRefused, htmlType: "submit", form: "text-dialog" }}
      confirmLoading={sending}
      onCancel={onClose}
    >
      <Form
        id="text-dialog"
        {...labelsAside()}
        onFinish={() => {
          if (!sending && !isRefused) onSend(text);
        }}
      >
        <Form.Item label={label} htmlFor="text-dialog-text">
          <Input.TextArea
            id="text-dialog-text"
            autoFocus
            placeholder={placeholder}
            autoSize={{ minRows: 3, maxRows: 6 }}
            value={text}
            count={{ show: true, max, strategy: codePoints }}
            onChange={({ target }) => setText(target.value)}
          />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
