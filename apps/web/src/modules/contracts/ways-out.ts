/** What removes an obstacle to an act on a contract, by the name that the preview gives it. Said beside the routes of the module that knows it. */
import type { Title } from "../../kernel/i18n/language";

export interface WayOut {
  title: Title;
  run: (contract: { id: number; name: string }) => void;
}

const ways = new Map<string, WayOut>();

export const offerWayOut = (act: string, way: WayOut): void => void ways.set(act, way);
export const wayOut = (act: string): WayOut | undefined => ways.get(act);
