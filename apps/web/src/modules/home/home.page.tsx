/** The home screen: what one has to do and how one stands, in cards that one arranges. */
import { RightOutlined, SettingOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { lazy, Suspense, useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { useCall } from "../../kernel/http/hooks";
import { say } from "../../kernel/i18n/language";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { Screen } from "../../kernel/ui/screens/screen";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import { type Placed, placedOf } from "./arrangement";
import { offeredCards, suitsMe } from "./cards";
import styles from "./home.module.css";
import { t } from "./texts";

// modules say in a file of their own what they show here
import.meta.glob("../*/on-home.tsx", { eager: true });

const ArrangeDrawer = lazy(() => import("./arrange-drawer"));

/** Height of a row of the grid and what lies between two cards, in px; `home.module.css` has the same. */
const ROW = 4;
const GAP = 16;

/** A card has as many rows as it is high, so that short ones stand below each other beside a tall one. */
function useRows() {
  const card = useRef<HTMLElement>(null);
  const [rows, setRows] = useState(1);
  useLayoutEffect(() => {
    const shown = card.current;
    if (!shown) return undefined;
    const measure = () => setRows(Math.ceil((shown.offsetHeight + GAP) / ROW));
    // before the first picture, in which all would lie over each other
    measure();
    const seen = new ResizeObserver(measure);
    seen.observe(shown);
    return () => seen.disconnect();
  }, []);
  return { card, style: { gridRowEnd: `span ${rows}` } };
}

function Card({ card, wide }: Placed) {
  const title = say(card.title);
  const { card: ref, style } = useRows();
  return (
    <section
      ref={ref}
      style={style}
      className={wide ? `${styles.card} ${styles.wide}` : styles.card}
      aria-label={title}
    >
      <header className={styles.cardHead}>
        <h2>{title}</h2>
        {card.to ? (
          <Link to={card.to} aria-label={`${title} ${t("all")}`} title={t("all")}>
            <RightOutlined aria-hidden />
          </Link>
        ) : null}
      </header>
      <Suspense fallback={<RowsSkeleton rows={4} />}>{card.render()}</Suspense>
    </section>
  );
}

export default function HomePage() {
  const { data, error, refetch } = useCall("home.config", {});
  const [arranging, setArranging] = useState(false);
  const offered = offeredCards();
  const kept = data?.data.cards;
  const body = () => {
    if (kept === undefined) return error ? <ErrorState error={error} onRetry={refetch} /> : <RowsSkeleton rows={8} />;
    const placed = placedOf(kept, offered, suitsMe);
    if (placed.length === 0) return <EmptyState text={t("none")} />;
    return (
      <div className={styles.grid}>
        {placed.map((one) => (
          <Card key={one.card.key} {...one} />
        ))}
      </div>
    );
  };
  return (
    <Screen
      title={t("home")}
      actions={
        <Button icon={<SettingOutlined aria-hidden />} disabled={kept === undefined} onClick={() => setArranging(true)}>
          {t("arrange")}
        </Button>
      }
    >
      {body()}
      {arranging && kept !== undefined ? (
        <Suspense fallback={null}>
          <ArrangeDrawer kept={kept} offered={offered} onClose={() => setArranging(false)} />
        </Suspense>
      ) : null}
    </Screen>
  );
}
