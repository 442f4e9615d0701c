import { useState } from "react";
import { AskDialog, isLong, Words } from "./ask-dialog";

interface Props {
  title: string;
  okText: string;
  danger?: boolean;
  /** What was typed already. */
  start?: string;
  onSend: (text: string) => Promise<boolean>;
  onClose: () => void;
}

/** Asks for a few words, which may be left out. */
export default function WordsDialog({ start = "", onSend, ...props }: Props) {
  const [text, setText] = useState(start);
  return (
    <AskDialog {...props} ready={!isLong(text)} onSend={() => onSend(text)}>
      <Words autoFocus value={text} onChange={setText} />
    </AskDialog>
  );
}
