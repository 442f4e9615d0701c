import { useSyncExternalStore } from "react";
import { MEDIA } from "./media";

/** Asked of the window when it is needed: routes of modules are read where there is none. */
function kind(name: keyof typeof MEDIA) {
  let known: MediaQueryList | undefined;
  const query = (): MediaQueryList => {
    known ??= window.matchMedia(MEDIA[name]);
    return known;
  };
  const subscribe = (changed: () => void): (() => void) => {
    query().addEventListener("change", changed);
    return () => query().removeEventListener("change", changed);
  };
  return { subscribe, holds: (): boolean => query().matches };
}

const phone = kind("phone");
const touched = kind("touched");
const narrow = kind("narrow");

/** True below 768 px where one touches. */
export const isPhone = phone.holds;

export const usePhone = (): boolean => useSyncExternalStore(phone.subscribe, phone.holds);

/** A phone or a tablet, of whatever size. */
export const isTouched = touched.holds;

/** A desk without room for two things side by side. */
export const useNarrow = (): boolean => useSyncExternalStore(narrow.subscribe, narrow.holds);
