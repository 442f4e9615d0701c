/** The one container that shows something whole, whatever screen one is on: a record of any type, or what else is registered. */
import { Drawer } from "antd";
import { Suspense } from "react";
import { create } from "zustand";
import styles from "../panels/panels.module.css";
import { PageSkeleton } from "../ui/skeletons";
import { opensFull, ShowRecord, viewOf } from "./whole";

interface Shown {
  type: string;
  id: number;
  tab?: string;
}

/** What is shown last, over what it was reached from. */
const useShown = create<{ shown: readonly Shown[] }>(() => ({ shown: [] }));

export function openFull(type: string, id: number): void {
  if (opensFull(type)) useShown.setState({ shown: [{ type, id }] });
}

const goOn = (type: string, id: number) => useShown.setState(({ shown }) => ({ shown: [...shown, { type, id }] }));
/** Each keeps its tab, for who comes back to it. */
const onTab = (tab: string) =>
  useShown.setState(({ shown }) => ({
    shown: shown.map((one, at) => (at === shown.length - 1 ? { ...one, tab } : one)),
  }));
const close = () => useShown.setState(({ shown }) => ({ shown: shown.slice(0, -1) }));

export function FullScreen() {
  const shown = useShown((state) => state.shown.at(-1));
  const View = viewOf(shown?.type ?? "");
  return (
    <Drawer
      open={shown !== undefined && View !== undefined}
      onClose={close}
      size="100%"
      closable={false}
      destroyOnHidden
      styles={{ body: { padding: 0 } }}
    >
      {shown && View ? (
        <div className={styles.full}>
          <ShowRecord value={goOn}>
            <Suspense fallback={<PageSkeleton />}>
              <View
                key={`${shown.type} ${shown.id}`}
                id={shown.id}
                {...(shown.tab === undefined ? {} : { tab: shown.tab })}
                onTab={onTab}
                onClose={close}
              />
            </Suspense>
          </ShowRecord>
        </div>
      ) : null}
    </Drawer>
  );
}
