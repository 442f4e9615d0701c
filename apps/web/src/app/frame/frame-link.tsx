import { type ComponentProps, createContext, type MouseEvent, use } from "react";
import { arriveSoon } from "./arrive";

/** Leads to an address of the product, by one function that never changes. */
export const Going = createContext<(to: string) => void>(() => undefined);

/** Any other click is the browser's, such as one for another tab. */
const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;

interface Props extends Omit<ComponentProps<"a">, "href"> {
  /** From the root on. */
  to: string;
}

/** A link of the frame. The library's, which may be relative to where one is, is drawn again with each page of a list. */
export function FrameLink({ to, onClick, onPointerEnter, ...props }: Props) {
  const go = use(Going);
  return (
    <a
      {...props}
      href={to}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        arriveSoon(to);
      }}
      onClick={(event) => {
        onClick?.(event);
        if (!isPlain(event)) return;
        event.preventDefault();
        go(to);
      }}
    />
  );
}
