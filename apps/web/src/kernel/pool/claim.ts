import { act } from "../http/act";
import { about } from "../i18n/about";
import { toast } from "../tell/toast";
import { undoAction } from "../ui/dialogs/outcome";
import type { PoolRoutes } from "./pooled";
import { t } from "./texts";

/** Claims one row and says how many more one may. False when somebody was faster, or one may not. */
export async function claimOne(route: PoolRoutes["receive"], id: number, name: string): Promise<boolean> {
  const answer = await act(route, { ids: [id] });
  if (!answer) return false;
  const { quota, undo } = answer.data;
  const text = quota.left === null ? t("claimed", { name }) : t("claimedLeft", { name, n: quota.left });
  toast.success(text, undoAction(undo, about(t("claim"), name)));
  return true;
}
