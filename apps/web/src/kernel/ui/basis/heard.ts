/** Keys that end a word of an input method belong to the word: they never submit, choose or close. */

type Pressed = Pick<KeyboardEvent, "isComposing" | "keyCode">;
/** Of React, which carries the browser's own, or of the browser. */
type Heard = { nativeEvent: Pressed } | Pressed;

/** What a key has as its code that an input method takes, where the browser does not say that one composes (Safari). */
const TAKEN = 229;

/** The key is one of an input method: it makes or ends a word. */
export function isOfWord(event: Heard): boolean {
  const { isComposing, keyCode } = "nativeEvent" in event ? event.nativeEvent : event;
  return isComposing || keyCode === TAKEN;
}

/** The listener hears no key of an input method. Each listener of keys is given so, which `npm run check` holds. */
export const heard =
  <Event extends Heard>(listen: (event: Event) => void): ((event: Event) => void) =>
  (event) => {
    if (!isOfWord(event)) listen(event);
  };

/** Lists of choices of the library have listeners of their own; an editor of rich texts knows input methods itself. */
export function keepWordsFromLibrary(): void {
  window.addEventListener(
    "keydown",
    (event) => {
      const { target } = event;
      const isRich = target instanceof HTMLElement && target.isContentEditable;
      if (isOfWord(event) && !isRich) event.stopPropagation();
    },
    true,
  );
}
