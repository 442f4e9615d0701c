import { LIMITS } from "@qicheng/api/kernel/limits";
import { Input } from "antd";
import type { TextAreaRef } from "antd/es/input/TextArea";
import type { ClipboardEvent, Ref } from "react";
import { usePhone } from "../../kernel/ui/basis/use-phone";
import styles from "./followups.module.css";

interface Props {
  ref?: Ref<TextAreaRef>;
  value: string;
  /** Says what it is for, where nothing stands in it. */
  name: string;
  readOnly: boolean;
  autoFocus?: boolean;
  onPaste?: (event: ClipboardEvent) => void;
  onChange: (text: string) => void;
}

/** The text of a follow-up, as high as what stands in it. */
export function NoteText({ ref, name, onChange, ...rest }: Props) {
  const phone = usePhone();
  return (
    <Input.TextArea
      {...rest}
      ref={ref ?? null}
      variant="borderless"
      autoSize={{ minRows: phone ? 1 : 2, maxRows: phone ? 5 : 8 }}
      placeholder={name}
      aria-label={name}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** How long it is, of what it may be. */
export const NoteLength = ({ length, over }: { length: number; over: boolean }) => (
  <span className={over ? `${styles.count} ${styles.over}` : styles.count}>
    {length}/{LIMITS.followUpText}
  </span>
);
