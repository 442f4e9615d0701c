import type { FormInstance } from "antd";
import { CallError, call, type InputOf, together } from "../../kernel/http/call";
import { useWrite } from "../../kernel/http/hooks";
import { clearSession, signIn, useSession } from "../../kernel/session/session-store";
import { toast } from "../../kernel/tell/toast";
import { showProblems } from "../../kernel/ui/dialogs/form-problems";
import { t } from "./texts";

/** Changes one's own password. That ends every session, so this device signs in again with the new one at once. */
export function useChangePassword(form: FormInstance, onDone?: () => void) {
  const name = useSession((session) => session.profile?.Name ?? "");
  const { isPending, mutateAsync } = useWrite("users.changePassword", {
    toast: false,
    onRefused: (error) => showProblems(form, error),
    onSuccess: async (_, { newpwd }) => {
      try {
        const answer = await call("session.login", { username: name, password: newpwd });
        signIn(answer.data, answer.model);
        toast.success(t("changed"));
      } catch (error) {
        // the second step is asked for at the door, where everything else is still to be typed
        if (!(error instanceof CallError)) throw error;
        toast.success(t("changedSignIn"));
        clearSession(false);
      }
      onDone?.();
    },
  });
  return {
    isPending,
    // nothing is asked for between the end of the old session and the new one
    mutate: (input: InputOf<"users.changePassword">) => void together(() => mutateAsync(input)).catch(() => undefined),
  };
}
