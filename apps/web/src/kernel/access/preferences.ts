/**
 * How the signed-in person likes his screens: kept by the server, so that every device knows. A change is shown at once
 * and saved in the background; what the network does not take stays on the device until it does.
 */

import type { Profile } from "@qicheng/api/session/routes";
import type { Preferences } from "@qicheng/api/users/preference-values";
import type { SavedPreferences } from "@qicheng/api/users/preferences";
import { CallError, call } from "../http/call";
import { changeLanguage, language, languageChosen } from "../i18n/language";
import { followProfile, setProfile, useSession } from "../session/session-store";
import { keptTheme, setTheme } from "../ui/basis/appearance";

/** What the server has not confirmed, and of whom. */
const STORED = "preferences";

/** Several changes in a row go together. */
const QUIET_MS = 300;
const AGAIN_MS = 15_000;

/** Of who has said nothing: look and language are then those of the device. */
const DEFAULTS = {
  density: "standard",
  language,
  start: "",
  keys: 1,
  panelWidth: 50,
  workWidth: 0,
  lastMethod: "",
  phrases: [],
  recentPicks: {},
} as const satisfies Omit<Preferences, "theme">;

const me = () => useSession.getState().profile;

/** Recent choices of one kind leave those of another alone, as the server has it too. */
const merged = (all: SavedPreferences, given: SavedPreferences): SavedPreferences => ({
  ...all,
  ...given,
  ...(given.recentPicks && { recentPicks: { ...all.recentPicks, ...given.recentPicks } }),
});

function unsaved(): SavedPreferences {
  const { id, values } = JSON.parse(localStorage.getItem(STORED) ?? "{}") as { id?: number; values?: SavedPreferences };
  return (id === me()?.UserID && values) || {};
}

function keep(values: SavedPreferences): void {
  if (Object.keys(values).length === 0) localStorage.removeItem(STORED);
  else localStorage.setItem(STORED, JSON.stringify({ id: me()?.UserID, values }));
}

/** Shows what is saved, under what is not yet. */
function show(saved: SavedPreferences): void {
  const profile = me();
  if (profile) setProfile({ ...profile, preferences: merged(saved, unsaved()) });
}

let waiting: ReturnType<typeof setTimeout> | undefined;
let sending = false;

function sendAfter(ms: number): void {
  clearTimeout(waiting);
  waiting = setTimeout(() => void send(), ms);
}

/** What was sent need not be sent again, unless it has been changed meanwhile. */
function forget(sent: SavedPreferences): void {
  const changed = Object.entries(unsaved()).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(sent[key as keyof SavedPreferences]),
  );
  keep(Object.fromEntries(changed));
}

async function send(): Promise<void> {
  const owner = me()?.UserID;
  const sent = unsaved();
  if (sending || Object.keys(sent).length === 0) return;
  sending = true;
  try {
    const { data } = await call("users.savePreferences", sent as Partial<Preferences>);
    // somebody else may have signed in meanwhile
    if (me()?.UserID !== owner) return;
    forget(sent);
    show(data);
    sendAfter(0);
  } catch (error) {
    const refused = error instanceof CallError && error.final && !error.sessionLost && me()?.UserID === owner;
    if (refused) forget(sent);
    else sendAfter(AGAIN_MS);
  } finally {
    sending = false;
  }
}

/** What the person prefers, or what holds for who has said nothing. */
export function preference<Key extends keyof Preferences>(key: Key): Preferences[Key] {
  const whole: Preferences = { ...DEFAULTS, theme: keptTheme(), ...(me()?.preferences as Partial<Preferences>) };
  return whole[key];
}

/** The same while rendering: follows every change, also one made in another tab. */
export const usePreference = <Key extends keyof Preferences>(key: Key): Preferences[Key] =>
  useSession(() => preference(key));

/** Of `recentPicks` those kinds are changed that are given. */
export function setPreference<Key extends keyof Preferences>(key: Key, value: Preferences[Key]): void {
  if (JSON.stringify(preference(key)) === JSON.stringify(value) && me()?.preferences?.[key] !== undefined) return;
  const given = { [key]: value } as SavedPreferences;
  keep(merged(unsaved(), given));
  show(me()?.preferences ?? {});
  sendAfter(QUIET_MS);
}

/** The profile as the server has it, at the beginning of a visit. */
export function receiveProfile(profile: Profile): void {
  setProfile({ ...profile, preferences: merged(profile.preferences, unsaved()) });
  // Who has just chosen a language on this device, at the door or inside, wants that one everywhere.
  if (languageChosen()) setPreference("language", language);
  else changeLanguage(preference("language"));
  sendAfter(0);
}

/** Look follows what is preferred, and what is unsaved is sent when the network is back. @returns the end of it */
export function followPreferences(): () => void {
  const look = () => {
    if (preference("theme") !== keptTheme()) setTheme(preference("theme"));
  };
  const online = () => sendAfter(0);
  look();
  window.addEventListener("online", online);
  const ends = [useSession.subscribe(look), followProfile(), () => window.removeEventListener("online", online)];
  return () => {
    for (const end of ends) end();
  };
}

/** Who signs out leaves nothing here. */
export const forgetPreferences = (): void => localStorage.removeItem(STORED);
