/**
 * What was typed and not saved survives a reload and an expired session: kept on the device for form and person, until he
 * signs out.
 */
import { useSession } from "../../session/session-store";

type Values = Record<string, unknown>;

const DRAFT = "draft:";
/** What nobody came back to for so long is not kept for whoever has the device then. */
const KEPT_MS = 14 * 86_400_000;
const mine = (): string => `${DRAFT}${useSession.getState().profile?.UserID ?? 0}:`;

export function readDraft(form: string): Values | undefined {
  try {
    const { at, values } = JSON.parse(localStorage.getItem(mine() + form) ?? "{}") as { at?: number; values?: Values };
    return typeof at === "number" && at > Date.now() - KEPT_MS ? values : undefined;
  } catch {
    return undefined;
  }
}

export function writeDraft(form: string, values: Values): void {
  // of nobody there is nothing to keep
  if (!useSession.getState().profile) return;
  try {
    localStorage.setItem(mine() + form, JSON.stringify({ at: Date.now(), values }));
  } catch {
    // a device that is full keeps none
  }
}

export const dropDraft = (form: string): void => localStorage.removeItem(mine() + form);

const forget = (goes: (name: string) => boolean): void => {
  for (const name of Object.keys(localStorage)) if (name.startsWith(DRAFT) && goes(name)) localStorage.removeItem(name);
};

/** Who signs out leaves nothing here. */
export function forgetDrafts(): void {
  const own = mine();
  forget((name) => name.startsWith(own));
}

/** Of anybody who was here. */
export function forgetOldDrafts(): void {
  forget((name) => {
    try {
      return !(JSON.parse(localStorage.getItem(name) ?? "{}").at > Date.now() - KEPT_MS);
    } catch {
      return true;
    }
  });
}
