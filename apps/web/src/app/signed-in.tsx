/** Everything behind the sign-in: permissions first, then the frame. */
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { clearSession, setGranted, setProfile, useSession } from "../kernel/access/session-store";
import { CallError, call } from "../kernel/http/call";
import { queryClient } from "../kernel/http/query-client";
import { Splash } from "../kernel/ui/splash";
import { toast } from "../kernel/ui/toast";
import { Frame } from "./frame/frame";
import { reloadTabs } from "./tabs-store";
import { t } from "./texts";

/** Permissions are fetched when absent and looked at again after a reload, so that a changed role takes effect. */
async function refreshRights(): Promise<void> {
  const [rights, me] = await Promise.all([call("session.permissions", {}), call("session.current", {})]);
  setGranted(rights.data);
  setProfile(me.data);
}

function useRights(): boolean {
  const known = useSession((session) => session.granted !== null);
  const key = useSession((session) => session.key);
  const navigate = useNavigate();
  const [asked, setAsked] = useState("");
  useEffect(() => {
    if (asked === key) return;
    setAsked(key);
    reloadTabs();
    refreshRights().catch((error: unknown) => {
      if (useSession.getState().granted || (error instanceof CallError && error.sessionLost)) return;
      toast.error((error instanceof Error && error.message) || t("permissionsFailed"));
      call("session.logout", {}).catch(() => undefined);
      clearSession();
      queryClient.clear();
      void navigate("/", { replace: true });
    });
  }, [asked, key, navigate]);
  return known;
}

export default function SignedIn() {
  return useRights() ? <Frame /> : <Splash />;
}
