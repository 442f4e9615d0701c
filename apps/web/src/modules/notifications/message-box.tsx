import { LIMITS } from "@qicheng/api/kernel/limits";
import { Button, Input } from "antd";
import { useState } from "react";
import { codePoints } from "../../kernel/ui/basis/code-points";
import { heard } from "../../kernel/ui/basis/heard";
import styles from "./notifications.module.css";
import { t } from "./texts";

interface Props {
  label: string;
  busy: boolean;
  onSend: (text: string) => void;
}

/** A few lines for a colleague, or for all of them. */
export function MessageBox({ label, busy, onSend }: Props) {
  const [text, setText] = useState("");
  return (
    <form
      className={styles.box}
      onSubmit={(event) => {
        event.preventDefault();
        onSend(text);
      }}
    >
      <Input.TextArea
        aria-label={label}
        placeholder={label}
        autoFocus
        autoSize={{ minRows: 2, maxRows: 6 }}
        value={text}
        count={{ show: true, max: LIMITS.messageText, strategy: codePoints }}
        onChange={({ target }) => setText(target.value)}
        onPressEnter={heard((event) => {
          if (event.ctrlKey || event.metaKey) onSend(text);
        })}
      />
      <Button
        type="primary"
        htmlType="submit"
        loading={busy}
        disabled={text.trim() === "" || codePoints(text) > LIMITS.messageText}
      >
        {t("send")}
      </Button>
    </form>
  );
}
