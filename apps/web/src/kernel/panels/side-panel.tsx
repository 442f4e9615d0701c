/** A panel over the right of a list; the list beside it stays in use. */
import { CloseOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type ReactNode, useEffect, useRef } from "react";
import { common } from "../i18n/common";
import styles from "./panels.module.css";

interface Props {
  /** Names the panel for those who cannot see it. */
  title: string;
  /** Changes with the record, so that the panel starts at its top again. */
  record: number;
  header: ReactNode;
  children: ReactNode;
  onClose: () => void;
}

export function SidePanel({ title, record, header, children, onClose }: Props) {
  const body = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record starts at the top
  useEffect(() => {
    if (body.current) body.current.scrollTop = 0;
  }, [record]);
  return (
    <aside className={styles.panel} aria-label={title}>
      <header className={styles.head}>
        <div className={styles.headContent}>{header}</div>
        <Button
          type="text"
          icon={<CloseOutlined aria-hidden />}
          aria-label={common("close")}
          title={common("close")}
          onClick={onClose}
        />
      </header>
      <div ref={body} className={styles.body}>
        {children}
      </div>
    </aside>
  );
}
