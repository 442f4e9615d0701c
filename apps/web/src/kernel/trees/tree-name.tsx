import { DownOutlined } from "@ant-design/icons";
import type { ReactNode } from "react";
import { t } from "./texts";
import type { TreeLine } from "./tree-lines";
import styles from "./trees.module.css";

interface Props {
  line: TreeLine;
  icon: ReactNode;
  name: string;
  onFold: (id: number) => void;
}

const INDENT = 20;

/** A node in its row: how deep it stands, and whether what is below it is seen. */
export function TreeName({ line, icon, name, onFold }: Props) {
  const { id, depth, below, isOpen } = line;
  return (
    <span className={styles.name} style={{ paddingInlineStart: depth * INDENT }}>
      {below > 0 ? (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          aria-label={t(isOpen ? "fold" : "unfold", { name })}
          onClick={(event) => {
            event.stopPropagation();
            onFold(id);
          }}
        >
          <DownOutlined aria-hidden rotate={isOpen ? 0 : -90} />
        </button>
      ) : (
        <span className={styles.fold} />
      )}
      {icon}
      <span className={styles.text}>{name}</span>
    </span>
  );
}
