import { useEffect, useEffectEvent } from "react";

interface ListKeys {
  /** -1 up, 1 down. */
  onMove: (step: -1 | 1) => void;
  onOpen: () => void;
  onClose: () => void;
  onSearch: () => void;
  onCreate: () => void;
  /** Any other letter; false when it means nothing. */
  onLetter: (letter: string) => boolean;
}

const OPEN_LAYER =
  ".ant-drawer-open, .ant-modal-wrap:not([style*='display: none']), .ant-popover:not(.ant-popover-hidden), .ant-select-dropdown:not(.ant-select-dropdown-hidden), .ant-dropdown:not(.ant-dropdown-hidden), .ant-image-preview";

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
const isControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest("button, a, [role='tab'], [role='menuitem']") !== null;

const actionsOf = (keys: ListKeys) =>
  new Map([
    ["arrowup", () => keys.onMove(-1)],
    ["arrowdown", () => keys.onMove(1)],
    ["enter", keys.onOpen],
    ["escape", keys.onClose],
    ["/", keys.onSearch],
    ["n", keys.onCreate],
  ]);

/** Keys of a list: ↑ ↓ Enter Esc / n. They rest while one types or a dialog is open. */
export function useListKeys(keys: ListKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (document.querySelector(OPEN_LAYER)) return;
    if (isTyping(event.target)) {
      // the first Esc leaves the field, the next one the panel
      if (event.key === "Escape" && event.target instanceof HTMLElement) event.target.blur();
      return;
    }
    if (event.key === "Enter" && isControl(event.target)) return;
    const action = actionsOf(keys).get(event.key.toLowerCase());
    if (action) action();
    else if (!keys.onLetter(event.key.toLowerCase())) return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
