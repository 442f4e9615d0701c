import { Popover } from "antd";
import { type KeyboardEvent, type ReactNode, type RefObject, Suspense, useEffect, useRef } from "react";
import { heard } from "../basis/heard";
import { overIt } from "../basis/layers";
import { leaves, tabStops } from "../basis/tab-stops";
import { GiveBack } from "../basis/use-give-back";

interface Props {
  /** Names what opens for those who cannot see it. */
  label: string;
  open: boolean;
  onOpen: (open: boolean) => void;
  /** What it opens at. */
  button: ReactNode;
  /** The focus goes into what is marked `data-first`, else to the first field. */
  children: ReactNode;
}

interface BodyProps extends Pick<Props, "label" | "children"> {
  ref: RefObject<HTMLDivElement | null>;
  onClose: () => void;
}

function Body({ ref, label, onClose, children }: BodyProps) {
  const over = useRef<ReturnType<typeof overIt>>(undefined);
  useEffect(() => {
    const stops = ref.current ? tabStops(ref.current) : [];
    const first =
      stops.find((stop) => stop.closest("[data-first]")) ??
      stops.find((stop) => stop instanceof HTMLInputElement) ??
      stops[0];
    // it is measured outside of the window first
    first?.focus({ preventScroll: true });
  }, [ref]);
  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === "Escape") {
      // that hears of it at the window
      if (over.current === "layer") return;
      // nothing below it is closed with it
      event.stopPropagation();
      if (over.current === undefined) onClose();
    }
    if (event.key !== "Tab" || !leaves(event.currentTarget, event)) return;
    event.preventDefault();
    tabStops(event.currentTarget)
      .at(event.shiftKey ? -1 : 0)
      ?.focus();
  };
  return (
    <div
      ref={ref}
      role="dialog"
      aria-label={label}
      // before the key closes what it was open for
      onKeyDownCapture={heard(({ currentTarget }) => {
        over.current = overIt(currentTarget);
      })}
      onKeyDown={heard(onKey)}
    >
      {children}
    </div>
  );
}

/** What opens at a button: it starts afresh each time, has the focus while it is open, and gives it back. */
export function Popup({ label, open, onOpen, button, children }: Props) {
  const body = useRef<HTMLDivElement>(null);
  return (
    <>
      {open ? <GiveBack body={body} /> : null}
      <Popover
        open={open}
        onOpenChange={(next) => {
          // a press in what was opened from inside of it is none outside
          if (next || !body.current || overIt(body.current) !== "layer") onOpen(next);
        }}
        trigger="click"
        placement="bottomLeft"
        destroyOnHidden
        content={
          <Suspense fallback={null}>
            <Body ref={body} label={label} onClose={() => onOpen(false)}>
              {children}
            </Body>
          </Suspense>
        }
      >
        {button}
      </Popover>
    </>
  );
}
