import { useRef } from "react";
import { heard } from "../../kernel/ui/basis/heard";

/** Whether an input method was in the middle of a word when one pressed something else, which ends the word as it stands. */
export function useHalfWord() {
  const now = useRef(false);
  const pressed = useRef(false);
  return {
    wasHalf: () => pressed.current,
    watch: {
      onCompositionStart: () => {
        now.current = true;
      },
      onCompositionEnd: () => {
        now.current = false;
      },
      onPointerDownCapture: () => {
        pressed.current = now.current;
      },
      onKeyDownCapture: heard(() => {
        pressed.current = false;
      }),
    },
  };
}
