/** The one container that shows something whole, whatever screen one is on: a record of any type, or what else is registered. */
import { Drawer } from "antd";
import { type ComponentType, lazy, Suspense } from "react";
import { create } from "zustand";
import styles from "../panels/panels.module.css";
import { PageSkeleton } from "../ui/skeletons";

export interface FullProps {
  id: number;
  onClose: () => void;
}

type Load = () => Promise<{ default: ComponentType<FullProps> }>;

interface Shown {
  type: string;
  id: number;
}

const views = new Map<string, ComponentType<FullProps>>();
const useShown = create<{ shown: Shown | null }>(() => ({ shown: null }));

/** What stands in the container for a type, such as a module of records. */
export function offerFull(type: string, load: Load): void {
  views.set(type, lazy(load));
}

export const opensFull = (type: string): boolean => views.has(type);

export function openFull(type: string, id: number): void {
  if (views.has(type)) useShown.setState({ shown: { type, id } });
}

const close = () => useShown.setState({ shown: null });

export function FullScreen() {
  const shown = useShown((state) => state.shown);
  const View = views.get(shown?.type ?? "");
  return (
    <Drawer
      open={shown !== null && View !== undefined}
      onClose={close}
      size="100%"
      closable={false}
      destroyOnHidden
      styles={{ body: { padding: 0 } }}
    >
      {shown && View ? (
        <div className={styles.full}>
          <Suspense fallback={<PageSkeleton />}>
            <View key={`${shown.type} ${shown.id}`} id={shown.id} onClose={close} />
          </Suspense>
        </div>
      ) : null}
    </Drawer>
  );
}
