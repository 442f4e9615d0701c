import { Drawer } from "antd";
import styles from "./cards.module.css";

export interface Entry {
  key: string;
  title: string;
  run: () => void;
}

interface Props {
  /** The row's name. */
  title: string;
  entries: readonly Entry[];
  onClose: () => void;
}

/** What one can do with a row on a phone: it comes up from below, within reach of the thumb. */
export default function RowSheet({ title, entries, onClose }: Props) {
  return (
    <Drawer
      open
      placement="bottom"
      size="auto"
      title={title}
      classNames={{ body: styles.sheet ?? "" }}
      onClose={onClose}
    >
      {entries.map((entry) => (
        <button
          key={entry.key}
          type="button"
          className={styles.entry}
          onClick={() => {
            onClose();
            entry.run();
          }}
        >
          {entry.title}
        </button>
      ))}
    </Drawer>
  );
}
