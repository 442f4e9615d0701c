/** Who is signed in and what he may do; kept in local storage under the names that the specification gives. */
import { grantedLeaves } from "@qicheng/api/kernel/granted-leaves";
import type { PermissionKey } from "@qicheng/api/kernel/permission-tree";
import type { Profile } from "@qicheng/api/session/routes";
import { create } from "zustand";

const KEYS = { key: "LoginToken", name: "NickName", id: "UserID", profile: "userInfo", granted: "authList" } as const;

export interface Session {
  /** '' = signed out. */
  key: string;
  /** Since when this page asks with the key, in ms of the browser's clock. */
  since: number;
  profile: Profile | null;
  /** null = not fetched yet. */
  granted: ReadonlySet<PermissionKey> | null;
  /** The server refused the key; the re-login dialog is open. */
  lost: boolean;
  /** Left on purpose: the sign-in page then leads to the root, not back to this screen. */
  left: boolean;
}

const storage = typeof localStorage === "undefined" ? undefined : localStorage;

function parsed(key: string): unknown {
  try {
    return JSON.parse(storage?.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** The server grants keys of the tree only; the tree itself, with all its titles, is not needed to sign in. */
const keysOf = (tree: unknown) => new Set(grantedLeaves(tree) as PermissionKey[]);

function restored(): Session {
  const key = storage?.getItem(KEYS.key) ?? "";
  const tree = parsed(KEYS.granted);
  return {
    key,
    since: Date.now(),
    profile: key ? (parsed(KEYS.profile) as Profile | null) : null,
    granted: key && tree ? keysOf(tree) : null,
    lost: false,
    left: false,
  };
}

export const useSession = create<Session>(restored);

export function signIn(login: Profile & { LoginToken: string }, tree?: unknown): void {
  const { LoginToken, ...profile } = login;
  storage?.setItem(KEYS.key, LoginToken);
  storage?.removeItem(KEYS.granted);
  useSession.setState({ key: LoginToken, since: Date.now(), granted: null, lost: false, left: false });
  setProfile(profile);
  if (tree) setGranted(tree);
}

export function setProfile(profile: Profile): void {
  storage?.setItem(KEYS.name, profile.NickName);
  storage?.setItem(KEYS.id, String(profile.UserID));
  storage?.setItem(KEYS.profile, JSON.stringify(profile));
  useSession.setState({ profile });
}

/** Takes the nested permission tree of the wire. */
export function setGranted(tree: unknown): void {
  storage?.setItem(KEYS.granted, JSON.stringify(tree));
  useSession.setState({ granted: keysOf(tree) });
}

export function clearSession(left = true): void {
  for (const key of Object.values(KEYS)) storage?.removeItem(key);
  useSession.setState({ key: "", profile: null, granted: null, lost: false, left });
}

/** A refused key matters only while one believes to be signed in. */
export function sessionLost(): void {
  if (useSession.getState().key) useSession.setState({ lost: true });
}

/** Another browser tab signed in or out. */
export function followOtherTabs(onChange: () => void): void {
  window.addEventListener("storage", (event) => {
    if (event.key === KEYS.key || event.key === null) {
      useSession.setState(restored());
      onChange();
    }
  });
}

/** Another tab has changed what is known of the same person. @returns the end of it */
export function followProfile(): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key !== KEYS.profile || newValue === null) return;
    const profile = JSON.parse(newValue) as Profile;
    if (profile.UserID === useSession.getState().profile?.UserID) useSession.setState({ profile });
  };
  window.addEventListener("storage", follow);
  return () => window.removeEventListener("storage", follow);
}
