/** What was typed and not saved survives a reload: kept for this tab, form and person. */
import { useSession } from "../access/session-store";

type Values = Record<string, unknown>;

const nameOf = (form: string) => `draft:${form}:${useSession.getState().profile?.UserID ?? 0}`;

export function readDraft(form: string): Values | undefined {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(nameOf(form)) ?? "null");
    return typeof draft === "object" && draft !== null ? (draft as Values) : undefined;
  } catch {
    return undefined;
  }
}

export const writeDraft = (form: string, values: Values): void =>
  sessionStorage.setItem(nameOf(form), JSON.stringify(values));

export const dropDraft = (form: string): void => sessionStorage.removeItem(nameOf(form));
