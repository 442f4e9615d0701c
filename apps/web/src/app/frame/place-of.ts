/** Where something is that a refusal names: the page of one, with the part of it that is chosen there. */
import type { ToldUse } from "@qicheng/api/kernel/envelope";
import { useSession } from "../../kernel/session/session-store";
import { ROUTES } from "../modules.generated";

/** Undefined where there is no such page, or none that the person may see. */
export function placeOf({ kind, id, at }: ToldUse, go: (to: string) => unknown): (() => void) | undefined {
  const { granted } = useSession.getState();
  const page = ROUTES.find(({ shows, permission }) => shows === kind && (!permission || granted?.has(permission)));
  if (!page) return undefined;
  const query = at === "" ? "" : `?at=${encodeURIComponent(at)}`;
  return () => void go(page.path.replace(":id", String(id)) + query);
}
