/** Something that is told this once: the dialog stays until one says that one has kept it. */
import type { ReactNode } from "react";
import { Dialog } from "./dialog";

interface OnceDialogProps {
  title: string;
  /** What one says to end it. */
  okText: string;
  onOk: () => void;
  children: ReactNode;
}

export function OnceDialog({ title, okText, onOk, children }: OnceDialogProps) {
  return (
    <Dialog
      open
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      title={title}
      okText={okText}
      onOk={onOk}
      cancelButtonProps={{ hidden: true }}
    >
      {children}
    </Dialog>
  );
}
