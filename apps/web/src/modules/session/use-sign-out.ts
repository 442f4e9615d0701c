import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { forgetPreferences } from "../../kernel/access/preferences";
import { forgetDrafts } from "../../kernel/forms/values/drafts";
import { call } from "../../kernel/http/call";
import { clearSession } from "../../kernel/session/session-store";
import { toast } from "../../kernel/tell/toast";
import { confirm } from "../../kernel/ui/dialogs/confirm";
import { t } from "./texts";

/** Asks, tells the server, and forgets everything here even when the server cannot be reached. */
export function useSignOut(forget: () => void): () => Promise<void> {
  const navigate = useNavigate();
  const client = useQueryClient();
  return async () => {
    if (!(await confirm({ content: t("signOutQuestion") }))) return;
    const told = call("session.logout", {});
    forgetDrafts();
    clearSession();
    forgetPreferences();
    sessionStorage.clear();
    forget();
    client.clear();
    void navigate("/login", { replace: true });
    await told.catch((error: Error) => toast.error(error.message || t("signOutFailed")));
  };
}
