import { type DragEvent, type ReactNode, useState } from "react";
import styles from "./drop-zone.module.css";

interface Props {
  /** Says what happens to what is dropped. */
  text: string;
  active?: boolean;
  className?: string | undefined;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** Takes the files that are dropped anywhere on it. */
export function DropZone({ text, active = true, className = "", onFiles, children }: Props) {
  const [over, setOver] = useState(false);
  const carriesFiles = (event: DragEvent) => active && event.dataTransfer.types.includes("Files");
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a further way beside the button, for pointers
    <div
      className={`${styles.zone} ${className}`}
      onDragOver={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
      {over ? <div className={styles.over}>{text}</div> : null}
    </div>
  );
}
