import { expect, test, vi } from "vitest";
import { heard, isOfWord } from "../../apps/web/src/kernel/ui/basis/heard";
import { unheard } from "./key-listeners.mjs";

test.each([
  "<input onKeyDown={press} />",
  "<input onKeyDown={(event) => press(event)} />",
  "<form onKeyDownCapture={saveByKeys} />",
  "<Input onPressEnter={() => send()} />",
  "const props = { onKeyDown: move };",
  "const props = { onKeyUp() {} };",
  "const onKeyDown = (event) => {};\nreturn { onKeyDown };".replace("\n", " "),
  'document.addEventListener("keydown", listen);',
  "const hooks = { keydown: (_view, event) => tell(event) };",
])("is found: %s", (source) => {
  expect(unheard(source)).toEqual([1]);
});

test.each([
  "<input onKeyDown={heard(press)} />",
  "<Input onPressEnter={heard(() => send())} />",
  "const props = { onKeyDown: heard(move) };",
  "const press = heard((event) => go(event)); <input onKeyDown={press} />",
  "const { onKeyDown } = useRows(); <div onKeyDown={onKeyDown} />",
  'const listen = heard(press); document.addEventListener("keydown", listen);',
  "const hooks = { keydown: (_view, event) => { if (!isOfWord(event)) tell(event); } };",
  'document.addEventListener("pointerdown", listen);',
])("is left alone: %s", (source) => {
  expect(unheard(source)).toEqual([]);
});

test.each([
  [{ isComposing: true, keyCode: 13 }, true],
  // Safari ends the word first and then sends its key
  [{ isComposing: false, keyCode: 229 }, true],
  [{ isComposing: false, keyCode: 13 }, false],
])("of %o one hears what is no key of a word", (event, isWord) => {
  expect(isOfWord(event)).toBe(isWord);
  expect(isOfWord({ nativeEvent: event })).toBe(isWord);
  const listen = vi.fn();
  heard(listen)({ nativeEvent: event });
  expect(listen).toHaveBeenCalledTimes(isWord ? 0 : 1);
});
