import { SearchOutlined } from "@ant-design/icons";
import { lazy, Suspense, useEffect, useState } from "react";
import { useCan } from "../../kernel/access/can";
import styles from "./search.module.css";
import { t } from "./texts";

const SearchOverlay = lazy(() => import("./search-overlay"));
const MAC = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Search over everything, from every screen: a box in the header, or Ctrl/⌘ K. */
export function GlobalSearch() {
  const allowed = useCan("crm.customer.total");
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!allowed) return undefined;
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen((shown) => !shown);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [allowed]);
  if (!allowed) return null;
  return (
    <>
      <button type="button" className={styles.box} aria-label={t("open")} onClick={() => setOpen(true)}>
        <SearchOutlined aria-hidden />
        <span className={styles.boxText}>{t("open")}</span>
        <kbd className={styles.key}>{MAC ? "⌘ K" : "Ctrl K"}</kbd>
      </button>
      {open ? (
        <Suspense fallback={null}>
          <SearchOverlay onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
