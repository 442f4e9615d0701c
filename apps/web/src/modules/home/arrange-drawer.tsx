/** Orders, widens, adds and removes the cards of one's home screen, by pointer or by keys. */
import { HolderOutlined } from "@ant-design/icons";
import type { HomeCard as Kept } from "@qicheng/api/home/routes";
import { Button, Checkbox, Drawer, Switch } from "antd";
import { useState } from "react";
import { SortableRows } from "../../kernel/designer/dnd";
import { useWrite } from "../../kernel/http/hooks";
import { say } from "../../kernel/i18n/language";
import { keptOf, type Placed, placedOf } from "./arrangement";
import { type HomeCard, suitsMe } from "./cards";
import styles from "./home.module.css";
import { t } from "./texts";

interface Props {
  kept: readonly Kept[] | null;
  offered: readonly HomeCard[];
  onClose: () => void;
}

interface Line extends Placed {
  shown: boolean;
}

const WIDTH = 420;

/** What is shown comes first, in its order. */
function linesOf(kept: Props["kept"], offered: Props["offered"]): Line[] {
  const placed = placedOf(kept, offered, suitsMe).map((one): Line => ({ ...one, shown: true }));
  const others = offered.filter((card) => !placed.some((one) => one.card === card));
  return [...placed, ...others.map((card): Line => ({ card, wide: card.wide === true, shown: false }))];
}

export default function ArrangeDrawer({ kept, offered, onClose }: Props) {
  const [lines, setLines] = useState(() => linesOf(kept, offered));
  const save = useWrite("home.edit", { toast: true, onSuccess: onClose });
  const put = (changed: Line) => setLines(lines.map((one) => (one.card === changed.card ? changed : one)));
  const cards = keptOf(
    lines.filter(({ shown }) => shown),
    kept,
    offered,
  );
  return (
    <Drawer
      open
      size={WIDTH}
      title={t("arrange")}
      onClose={onClose}
      footer={
        <div className={styles.foot}>
          <Button type="primary" loading={save.isPending} onClick={() => save.mutate({ config: { cards } })}>
            {t("save")}
          </Button>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <span className={styles.spring} />
          <Button type="link" onClick={() => save.mutate({ config: { cards: null } })}>
            {t("reset")}
          </Button>
        </div>
      }
    >
      <p className={styles.hint}>{t("arrangeHint")}</p>
      <SortableRows
        rows={lines}
        keyOf={({ card }) => card.key}
        onOrder={setLines}
        row={(line, _at, grip) => {
          const name = say(line.card.title);
          return (
            <div className={styles.line}>
              <button type="button" className={styles.grip} aria-label={t("grip", { name })} {...grip}>
                <HolderOutlined aria-hidden />
              </button>
              <span className={styles.lineName}>{name}</span>
              <Checkbox
                checked={line.wide}
                disabled={!line.shown}
                aria-label={t("wide", { name })}
                onChange={({ target }) => put({ ...line, wide: target.checked })}
              >
                {t("widened")}
              </Checkbox>
              <Switch
                size="small"
                checked={line.shown}
                aria-label={t("show", { name })}
                onChange={(shown) => put({ ...line, shown })}
              />
            </div>
          );
        }}
      />
    </Drawer>
  );
}
