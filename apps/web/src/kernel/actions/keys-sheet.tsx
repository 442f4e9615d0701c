import { useState } from "react";
import { Dialog } from "../ui/dialogs/dialog";
import { type Action, offeredActions } from "./action";
import styles from "./actions.module.css";
import { keysText } from "./strokes";
import { t } from "./texts";

/** Keys that every screen has, whatever it offers. */
const ALWAYS: readonly (readonly [string, string])[] = [
  ["Ctrl K", t("palette")],
  ["Ctrl Enter", t("submit")],
  ["1–9", t("digits")],
  ["Esc", t("inner")],
];

function Keys({ title, rows }: { title: string; rows: readonly (readonly [string, string])[] }) {
  return (
    <section>
      <h2 className={styles.heading}>{title}</h2>
      <dl className={styles.keys}>
        {rows.map(([keys, what]) => (
          <div key={keys} className={styles.row}>
            <dt>
              {keys.split(" ").map((stroke) => (
                <kbd key={stroke} className={styles.key}>
                  {stroke}
                </kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const goes = ({ keys }: Action): boolean => keys?.startsWith("g ") === true;

const rowsOf = (actions: readonly Action[]) =>
  actions.flatMap(({ keys, title }) => (keys === undefined ? [] : [[keysText(keys), title] as const]));

/** All keys of the screen that one is on. */
export default function KeysSheet({ onClose }: { onClose: () => void }) {
  // As it was before the sheet came up.
  const [actions] = useState(offeredActions);
  const here = actions.filter((action) => action.keys !== "?" && !goes(action));
  return (
    <Dialog open title={t("title")} footer={null} width={720} onCancel={onClose}>
      <div className={styles.sheet}>
        <Keys title={t("here")} rows={rowsOf(here)} />
        <div>
          <Keys title={t("always")} rows={[...ALWAYS, ["?", t("title")]]} />
          <Keys title={t("go")} rows={rowsOf(actions.filter(goes))} />
        </div>
      </div>
    </Dialog>
  );
}
