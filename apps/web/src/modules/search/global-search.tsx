import { SearchOutlined } from "@ant-design/icons";
import { webRecords } from "@qicheng/api/web-records.generated";
import { Suspense, useEffect, useEffectEvent, useState } from "react";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { heard } from "../../kernel/ui/basis/heard";
import { soon } from "../../kernel/ui/basis/soon";
import type { RecordScreen } from "./hits";
import styles from "./search.module.css";
import { t } from "./texts";

const SearchOverlay = soon(() => import("./search-overlay"));
const MAC = /Mac|iPhone|iPad/.test(navigator.userAgent);

/**
 * Search over everything, and commands, from every screen: a box in the header, or Ctrl/⌘ K.
 * @param routes the screens that one may see, as they stand in the menus
 * @param onNear told of the address of the hit that one stands on
 */
export function GlobalSearch({
  routes,
  onNear,
}: {
  routes: readonly ModuleRoute[];
  onNear: (address: string) => void;
}) {
  const screens = routes.flatMap(({ records, path }): RecordScreen[] =>
    records ? [{ module: webRecords[records].module, path }] : [],
  );
  const [open, setOpen] = useState(false);
  const start = async () => {
    await SearchOverlay.ahead();
    setOpen(true);
  };
  const toggle = useEffectEvent(() => (open ? setOpen(false) : void start()));
  useEffect(() => {
    const listen = heard((event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      toggle();
    });
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return (
    <>
      <button
        type="button"
        className={styles.box}
        onPointerEnter={() => void SearchOverlay.ahead()}
        onClick={() => void start()}
      >
        <SearchOutlined aria-hidden />
        <span className={styles.boxText}>{t("open")}</span>
        <kbd className={styles.key} aria-hidden>
          {MAC ? "⌘ K" : "Ctrl K"}
        </kbd>
      </button>
      {open ? (
        <Suspense fallback={null}>
          <SearchOverlay {...{ screens, onNear }} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
