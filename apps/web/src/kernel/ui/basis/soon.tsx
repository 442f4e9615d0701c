import { type ComponentType, lazy, type ReactNode, useEffect, useState } from "react";

const QUIET_MS = 1_500;

/** Does what the next click may want once the screen has had its time to come up, when the browser has nothing to do. */
export function whenQuiet(act: () => unknown): void {
  setTimeout(() => {
    // Safari has it since lately.
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => void act(), { timeout: QUIET_MS });
    else void act();
  }, QUIET_MS);
}

/** Whether the first screen has had its time to come up: for parts of the frame that may come after it. */
export function useQuiet(): boolean {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    whenQuiet(() => setQuiet(true));
  }, []);
  return isQuiet;
}

/** A part of the screen that is fetched by itself; `ahead` does so now, and has done once the part can be drawn at once. */
type Soon<Part> = Part & { ahead: () => Promise<void> };

type Drawn = ComponentType<object>;

interface Fetched {
  /** Draws what stands for it until it is there. */
  later: Drawn;
  ready?: Drawn;
}

function Drawing({ of, props }: { of: Fetched; props: object }) {
  // the same one as long as it stands there
  const [Part] = useState(() => of.ready ?? of.later);
  return <Part {...props} />;
}

/**
 * Like `lazy`, for what the first click will want: it is fetched once the screen has had its time to come up, and drawn at
 * once where it has been. Of a lazy part React would draw what stands for it first, even where its code is there, and hold
 * the part itself back for 300 ms after that.
 */
export function soon<Part extends (props: never) => ReactNode>(load: () => Promise<{ default: Part }>): Soon<Part> {
  const fetch = async (): Promise<{ default: Drawn }> => {
    const part = (await load()) as unknown as { default: Drawn };
    fetched.ready = part.default;
    return part;
  };
  const fetched: Fetched = { later: lazy(fetch) };
  const ahead = async () => {
    // what fails is fetched again where the part is drawn, which says so
    if (!fetched.ready) await fetch().catch(() => undefined);
  };
  whenQuiet(ahead);
  return Object.assign((props: object) => <Drawing of={fetched} props={props} />, { ahead }) as unknown as Soon<Part>;
}
