import { DownOutlined } from "@ant-design/icons";
import { useId, useState } from "react";
import { keysOf, type PermissionRow } from "./permission-rows";
import type { LayoutProps } from "./permission-table";
import { All, ScopeSelect, Tick, type Ticking } from "./permission-ticks";
import styles from "./roles.module.css";
import { t } from "./texts";

interface FoldProps extends Ticking, Pick<LayoutProps, "around"> {
  row: PermissionRow;
  /** What one has looked for is open. */
  found: boolean;
}

function Fold({ row, found, around, ...ticking }: FoldProps) {
  const [opened, setOpened] = useState<boolean>();
  const id = useId();
  const open = opened ?? found;
  const keys = keysOf([row]);
  const granted = keys.filter((key) => ticking.chosen.has(key)).length;
  return (
    <div className={styles.fold}>
      <div className={styles.foldHead}>
        <All keys={keys} title="" label={row.title} {...ticking} />
        <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpened(!open)}>
          <span>{row.title}</span>
          <small>{t("granted", { granted, all: keys.length })}</small>
          <DownOutlined aria-hidden rotate={open ? 0 : -90} />
        </button>
      </div>
      <div id={id} hidden={!open} className={styles.foldBody}>
        {row.leaves.map((leaf) => (
          <Tick key={leaf.key} leaf={leaf} {...ticking} />
        ))}
        {row.scope && around ? (
          <div className={styles.foldScope}>
            <span aria-hidden>{t("scope")}</span>
            <ScopeSelect module={row.scope} around={around} />
          </div>
        ) : null}
      </div>
    </div>
  );
}

/** The table of rights on a phone: each module is a section that opens. */
export function PermissionFolds({ groups, found, ...rest }: LayoutProps & { found: boolean }) {
  return (
    <>
      {groups.map((group) => (
        <section key={group.path} className={styles.group}>
          <header>
            <All keys={keysOf(group.rows)} title={group.title} {...rest} />
          </header>
          {group.rows.map((row) => (
            <Fold key={row.path} row={row} found={found} {...rest} />
          ))}
        </section>
      ))}
    </>
  );
}
