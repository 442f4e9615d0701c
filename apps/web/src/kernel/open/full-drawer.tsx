/** The one container that shows something whole. */
import { Drawer } from "antd";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { ActionPlace, useActions } from "../actions/action";
import { common } from "../i18n/common";
import styles from "../panels/panels.module.css";
import { isFocusFree } from "../ui/basis/use-give-back";
import { PageSkeleton } from "../ui/screens/skeletons";
import { ShowRecord, viewOf } from "./full-records";
import { close, goOn, leaveFull, onTab, useShownFull } from "./shown-full";

/** What opened it has the focus again, which may be on the drawer itself as it goes: the library forgets it where that closes fast. */
function useGiveBackToOpener(): void {
  const opener = useShownFull((state) => state.opener);
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
  useActions([{ key: "leaveWhole", title: common("close"), keys: "escape", keyOnly: true, run: close }], "whole");
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

export default function FullDrawer() {
  const shown = useShownFull((state) => state.shown.at(-1));
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
                type={shown.type}
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
