/** The one hook that draws charts: fetches the library, follows the theme and the size, and lets go at the end. */
import { type RefObject, useEffect, useRef, useState } from "react";
import { useAppearance } from "../ui/basis/appearance";
import { type Drawing, optionOf } from "./drawing";
import { lookAt } from "./look";
import { pieOption } from "./pie";

type Chart = ReturnType<typeof import("./engine")["init"]>;

export type ChartState = "waits" | "drawn" | "failed";

interface Drawn {
  place: RefObject<HTMLDivElement | null>;
  state: ChartState;
  /** Fetches the library once more. */
  retry: () => void;
}

/** @param onPick is told which of the names was pressed */
export function useChart(drawing: Drawing, onPick?: (at: number) => void): Drawn {
  const place = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<Chart>();
  const [tries, setTries] = useState(0);
  const [failed, setFailed] = useState(false);
  const appearance = useAppearance((state) => state.appearance);
  const picked = useRef(onPick);
  useEffect(() => {
    picked.current = onPick;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try fetches the library once more
  useEffect(() => {
    let made: Chart | undefined;
    let over = false;
    const watcher = new ResizeObserver(() => made?.resize());
    const begin = async () => {
      try {
        const { init } = await import("./engine");
        if (over || place.current === null) return;
        made = init(place.current, null, { renderer: "svg" });
        made.on("click", ({ dataIndex }) => picked.current?.(dataIndex));
        watcher.observe(place.current);
        setFailed(false);
        setChart(made);
      } catch {
        if (!over) setFailed(true);
      }
    };
    void begin();
    return () => {
      over = true;
      watcher.disconnect();
      made?.dispose();
      setChart(undefined);
    };
  }, [tries]);

  // the look is read again when light becomes dark: its colours stand at the element
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!chart || place.current === null) return;
    const frame = requestAnimationFrame(() => {
      if (place.current === null) return;
      const look = lookAt(place.current);
      chart.setOption(drawing.kind === "pie" ? pieOption(drawing, look) : optionOf(drawing, look), { notMerge: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [chart, drawing, appearance]);

  const unfinished = failed ? "failed" : "waits";
  const state = chart ? "drawn" : unfinished;
  return { place, state, retry: () => setTries((before) => before + 1) };
}
