import type { UserRow } from "@qicheng/api/users/routes";
import { act } from "../../kernel/http/act";
import { toast } from "../../kernel/tell/toast";
import { confirm } from "../../kernel/ui/dialogs/confirm";
import { t } from "./texts";

/** For a colleague who has lost his authenticator app and his recovery codes. */
export async function resetFactor({ id, NickName: name }: UserRow): Promise<void> {
  if (!(await confirm({ content: t("resetFactorQuestion", { name }) }))) return;
  const answer = await act("secondFactor.reset", { id });
  if (answer) toast.success(answer.msg);
}
