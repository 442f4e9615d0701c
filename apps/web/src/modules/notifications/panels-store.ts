/** What of the notifications and of the colleagues stands on the screen. */
import { create } from "zustand";

interface PanelsState {
  drawer: boolean;
  online: boolean;
  /** The colleague whom one is writing to. */
  to: number | null;
}

export const usePanels = create<PanelsState>(() => ({ drawer: false, online: false, to: null }));

export const showDrawer = (drawer: boolean): void => usePanels.setState({ drawer });
export const showOnline = (online: boolean): void => usePanels.setState({ online, to: null });
export const writeTo = (to: number | null): void => usePanels.setState({ online: true, to });
