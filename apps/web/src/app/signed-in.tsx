/** Everything behind the sign-in: permissions first, then the frame. */
import { useCallback, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { followPreferences, receiveProfile } from "../kernel/access/preferences";
import { forgetOldDrafts } from "../kernel/forms/values/drafts";
import { CallError, call } from "../kernel/http/call";
import { passing, queryClient } from "../kernel/http/query-client";
import { useLive } from "../kernel/live/live-store";
import { clearSession, setGranted, useSession } from "../kernel/session/session-store";
import { toast } from "../kernel/tell/toast";
import { Splash } from "../kernel/ui/screens/splash";
import { AwayBar, AwayPage } from "./away";
import styles from "./away.module.css";
import { Frame } from "./frame/frame";
import { keepShell } from "./keep-shell";
import { reloadTabs } from "./tabs-store";
import { t } from "./texts";

/** Permissions are fetched when absent and looked at again after a reload, so that a changed role takes effect. */
async function refreshRights(): Promise<void> {
  const [rights, me] = await Promise.all([call("session.permissions", {}), call("session.current", {})]);
  setGranted(rights.data);
  receiveProfile(me.data);
}

/** Longest time until the page that says so tries again by itself. */
const AGAIN_MS = 10_000;

/** @returns away: the server cannot be reached, which signs nobody out; `again` tries once more */
function useRights() {
  const known = useSession((session) => session.granted !== null);
  const key = useSession((session) => session.key);
  const navigate = useNavigate();
  const [asked, setAsked] = useState("");
  const [away, setAway] = useState(false);
  /** Whether the server was there. */
  const ask = useCallback(async (): Promise<boolean> => {
    try {
      await refreshRights();
    } catch (error) {
      if (!(error instanceof CallError) || passing(error)) {
        setAway(true);
        return false;
      }
      if (!useSession.getState().granted && !error.sessionLost) {
        toast.error(error.message || t("permissionsFailed"));
        call("session.logout", {}).catch(() => undefined);
        clearSession();
        queryClient.clear();
        void navigate("/", { replace: true });
      }
    }
    setAway(false);
    return true;
  }, [navigate]);
  const again = useCallback(async () => {
    if (await ask()) await queryClient.invalidateQueries();
  }, [ask]);
  useEffect(() => {
    if (asked === key) return;
    setAsked(key);
    reloadTabs();
    void ask();
  }, [asked, key, ask]);
  useEffect(() => {
    const left = () => setAway(true);
    const back = () => void again();
    window.addEventListener("offline", left);
    window.addEventListener("online", back);
    return () => {
      window.removeEventListener("offline", left);
      window.removeEventListener("online", back);
    };
  }, [again]);
  useEffect(() => {
    // The frame hears by its connection when the server is back; without one somebody has to ask.
    if (!away || known) return undefined;
    const timer = setInterval(() => void again(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [away, known, again]);
  return { known, away, again };
}

export default function SignedIn() {
  useEffect(followPreferences, []);
  useEffect(keepShell, []);
  useEffect(forgetOldDrafts, []);
  const { known, away, again } = useRights();
  const connected = useLive((live) => live.connected);
  useEffect(() => {
    if (away && connected) void again();
  }, [away, connected, again]);
  if (!known) return away ? <AwayPage onRetry={() => void again()} /> : <Splash />;
  return (
    <div className={styles.whole}>
      {away ? <AwayBar onRetry={() => void again()} /> : null}
      <Frame />
    </div>
  );
}
