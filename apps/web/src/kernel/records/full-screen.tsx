/** The one container that shows something whole, whatever screen one is on: a record of any type, or what else is registered. */
import { Drawer } from "antd";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { create } from "zustand";
import { ActionPlace, useActions } from "../actions/action";
import { common } from "../i18n/common";
import styles from "../panels/panels.module.css";
import { PageSkeleton } from "../ui/skeletons";
import { isFocusFree } from "../ui/use-give-back";
import { opensFull, ShowRecord, viewOf } from "./whole";

interface Shown {
  type: string;
  id: number;
  tab?: string;
}

/** What is shown last, over what it was reached from, and what had the focus before. */
const useShown = create<{ shown: readonly Shown[]; opener: Element | null }>(() => ({ shown: [], opener: null }));

/** @param tab which of its tabs, or what is begun there */
export function openFull(type: string, id: number, tab = ""): void {
  if (!opensFull(type)) return;
  useShown.setState(({ shown, opener }) => ({
    shown: [{ type, id, ...(tab === "" ? {} : { tab }) }],
    opener: shown.length > 0 ? opener : document.activeElement,
  }));
}

const goOn = (type: string, id: number) => useShown.setState(({ shown }) => ({ shown: [...shown, { type, id }] }));
/** Each keeps its tab, for who comes back to it. */
const onTab = (tab: string) =>
  useShown.setState(({ shown }) => ({
    shown: shown.map((one, at) => (at === shown.length - 1 ? { ...one, tab } : one)),
  }));
/** For whoever goes elsewhere, if only on the screen that lies below. */
export const leaveFull = (): void => useShown.setState({ shown: [] });
const close = () => useShown.setState(({ shown }) => ({ shown: shown.slice(0, -1) }));

/** What opened it has the focus again, which may be on the drawer itself as it goes: the library forgets it where that closes fast. */
function useGiveBackToOpener(): void {
  const opener = useShown((state) => state.opener);
  useEffect(
    () => () => {
      const free = isFocusFree(({ classList }) => classList.contains("ant-drawer"));
      if (free && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    },
    [opener],
  );
}

/** From its first moment on what is below it is out of reach; whoever opened it has the focus again. */
function Cover({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  useGiveBackToOpener();
  useActions([{ key: "close", title: common("close"), keys: "escape", keyOnly: true, run: close }], "whole");
  const [from] = useState(pathname);
  useEffect(() => {
    if (pathname !== from) leaveFull();
  }, [pathname, from]);
  return (
    <ActionPlace value="whole">
      <div className={styles.full} data-whole>
        {children}
      </div>
    </ActionPlace>
  );
}

export function FullScreen() {
  const shown = useShown((state) => state.shown.at(-1));
  const View = viewOf(shown?.type ?? "");
  return (
    <Drawer
      open={shown !== undefined && View !== undefined}
      onClose={close}
      size="100%"
      closable={false}
      // Esc is its own action, which rests as all others do
      keyboard={false}
      destroyOnHidden
      styles={{ body: { padding: 0 } }}
    >
      {shown && View ? (
        <Cover>
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
        </Cover>
      ) : null}
    </Drawer>
  );
}
