/** What can be done to a row, at its end: words while one points at it, in a narrow list a menu. */
import { EllipsisOutlined } from "@ant-design/icons";
import { Dropdown } from "antd";
import { type KeyboardEvent, useRef, useState } from "react";
import { asText } from "../../forms/values/as-text";
import { common } from "../../i18n/common";
import { able } from "../../session/abilities";
import { heard } from "../../ui/basis/heard";
import { GiveBack } from "../../ui/basis/use-give-back";
import type { CardOptions, ListRow, ListScreenHandle, RowAction, RowActOptions } from "../ask/list-module";
import styles from "./table.module.css";

interface Props<Row extends ListRow> {
  module: RowActOptions<Row> & CardOptions;
  row: Row;
  screen: ListScreenHandle;
}

interface ActsProps<Row extends ListRow> extends Pick<Props<Row>, "row" | "screen"> {
  acts: readonly RowAction<Row>[];
}

/** The same in all rows, so that none draws it again. */
const MORE = <EllipsisOutlined aria-hidden />;
const SIGN = <EllipsisOutlined className={styles.rowSign ?? ""} aria-hidden />;

/** More words than these would lie over half of the row. */
const MOST = 3;

/** Over the row's last cells, while one points at it or is in it with keys; what is done less often in a menu behind. */
function Words<Row extends ListRow>({ acts, row, screen, label }: ActsProps<Row> & { label: string }) {
  const words = acts.length <= MOST ? acts : acts.filter(({ aside }) => !aside).slice(0, MOST);
  const others = acts.filter((act) => !words.includes(act));
  return (
    <div className={styles.rowActions}>
      {words.map(({ key, title, run }) => (
        <button
          key={key}
          type="button"
          className={styles.link}
          onClick={(event) => {
            event.stopPropagation();
            run(row, screen);
          }}
        >
          {title}
        </button>
      ))}
      {others.length > 0 ? <Menu {...{ row, screen, label }} acts={others} /> : null}
    </div>
  );
}

/** The Enter that chooses closes the menu; the button that has the focus again then is not pressed by it. */
function staysHere(event: KeyboardEvent): void {
  if (event.key === "Enter") event.preventDefault();
}

/** A button that opens them; the menu of a row that nobody asked for is not made. */
function Menu<Row extends ListRow>({ acts, row, screen, label }: ActsProps<Row> & { label: string }) {
  // of this record: its row may show another one later
  const [openAt, setOpenAt] = useState<number | null>(null);
  const open = openAt === row.id;
  const setOpen = (opens: boolean) => setOpenAt(opens ? row.id : null);
  const button = useRef<HTMLButtonElement>(null);
  // a press of the mouse closes the menu before it is a click
  const wasOpen = useRef(false);
  const items = acts.map(({ key, title, run }) => ({ key, label: title, onClick: () => run(row, screen) }));
  return (
    // biome-ignore lint/a11y: what is pressed in the menu does not open the row
    <span onClick={(event) => event.stopPropagation()}>
      <button
        ref={button}
        type="button"
        className={styles.link}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerDown={() => {
          wasOpen.current = open;
        }}
        // keys and voices press nothing down before
        onClick={({ detail }) => setOpen(!(detail === 0 ? open : wasOpen.current))}
      >
        {MORE}
      </button>
      {open ? (
        <>
          <GiveBack to={button} />
          <Dropdown
            open
            autoFocus
            trigger={["click"]}
            placement="bottomRight"
            menu={{ items, onKeyDown: heard(staysHere) }}
            onOpenChange={setOpen}
          >
            <span className={styles.rowMenuAt} />
          </Dropdown>
        </>
      ) : null}
    </span>
  );
}

export function RowActs<Row extends ListRow>({ module, row, screen }: Props<Row>) {
  const acts = module.rowActions.filter(({ ability }) => able(row, ability));
  if (acts.length === 0) return null;
  const label = `${common("actions")}: ${asText(row[module.titleField])}`;
  return (
    <>
      {SIGN}
      <Words {...{ acts, row, screen, label }} />
      <span className={styles.rowMenu}>
        <Menu {...{ acts, row, screen, label }} />
      </span>
    </>
  );
}
