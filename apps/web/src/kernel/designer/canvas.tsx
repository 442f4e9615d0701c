/** The form that is designed, drawn by the parts of the form itself. */
import type { DesignItem } from "@qicheng/engine/design/design-items";
import { Form } from "antd";
import { type CSSProperties, type KeyboardEvent, useEffect } from "react";
import { useSpans } from "../forms/form/dynamic-form";
import { labelsAside } from "../ui/basis/form-layout";
import { heard } from "../ui/basis/heard";
import { useGradually } from "../ui/basis/use-gradually";
import { EmptyState } from "../ui/parts/empty-state";
import styles from "./canvas.module.css";
import { CanvasItem, itemId } from "./canvas-item";
import type { DesignProblem } from "./check";
import { itemActs } from "./designer-acts";
import { CANVAS_ID, useCanvasDrop } from "./dnd";
import { fieldOf } from "./fields";
import { t } from "./texts";
import type { Designer } from "./use-designer";

interface Props {
  designer: Designer;
  problems: readonly DesignProblem[];
  phone: boolean;
  /** One may look only. */
  locked: boolean;
  onProperties: () => void;
  /** What the product requires. */
  isNeeded: (item: DesignItem) => boolean;
  onRemove: (item: DesignItem) => void;
}

/** Items that are drawn at once: more than one sees without scrolling. */
const AT_ONCE = 32;
/** Pixels of a column in which one still sees what a field is. */
const NARROWEST = 250;

/** What is pressed, as the actions of an item name it. */
const NAMED: Readonly<Record<string, string>> = { delete: "del", backspace: "del" };

/** What the keys do to the item that has the focus. */
function useKeys({ designer, locked, onRemove }: Pick<Props, "designer" | "locked" | "onRemove">) {
  const { draft, acts } = designer;
  const acting = (item: DesignItem, { key, altKey, ctrlKey, metaKey }: KeyboardEvent): (() => void) | undefined => {
    const strokes = `${ctrlKey || metaKey ? "ctrl+" : ""}${altKey ? "alt+" : ""}${key.toLowerCase()}`;
    const known: Readonly<Record<string, () => void>> = {
      "alt+arrowup": () => acts.step(item.field, -1),
      "alt+arrowleft": () => acts.step(item.field, -1),
      "alt+arrowdown": () => acts.step(item.field, 1),
      "alt+arrowright": () => acts.step(item.field, 1),
      escape: () => {
        (document.activeElement as HTMLElement | null)?.blur();
        acts.select(null);
      },
    };
    const named = NAMED[strokes] ?? strokes;
    return known[strokes] ?? itemActs(item, { acts, onRemove }).find(({ keys }) => keys === named)?.run;
  };
  return (event: KeyboardEvent<HTMLElement>) => {
    const key = (event.target as HTMLElement).dataset.item;
    const item = draft.items.find(({ field }) => field === key);
    const act = item && !locked ? acting(item, event) : undefined;
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
}

export function Canvas({ designer, problems, phone, locked, onProperties, isNeeded, onRemove }: Props) {
  const { draft, selected, focus, acts } = designer;
  const cols = phone ? 1 : draft.cols;
  const spans = useSpans({ ...draft, cols });
  const onKeyDown = useKeys({ designer, locked, onRemove });
  const drop = useCanvasDrop();
  const drawn = useGradually(draft.items.length, AT_ONCE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the item that is chosen when it grows
  useEffect(() => {
    // not for the item that one only pressed
    if (focus === 0) return;
    const item = selected === null ? null : document.getElementById(itemId(selected));
    item?.focus({ preventScroll: true });
    item?.scrollIntoView({ block: "nearest" });
  }, [focus]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press beside the fields chooses none
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc does
    <div
      className={styles.ground}
      onClick={(event) => {
        if (!(event.target as Element).closest("[data-item], button")) acts.select(null);
      }}
    >
      <section
        ref={drop}
        id={CANVAS_ID}
        aria-label={t("canvas")}
        className={styles.canvas}
        data-labelbg={draft.labelbg || undefined}
        style={phone ? {} : { maxWidth: draft.width, minWidth: Math.min(draft.width, cols * NARROWEST) }}
        onKeyDown={heard(onKeyDown)}
      >
        <Form
          component={false}
          {...labelsAside(draft.labelwidth || undefined)}
          layout={draft.labelposition === "top" ? "vertical" : "horizontal"}
          labelAlign={draft.labelposition === "right" ? "right" : "left"}
        >
          <div className={styles.grid} style={{ "--cols": cols } as CSSProperties}>
            {draft.items.map((item, at) => (
              <CanvasItem
                key={item.field}
                {...{ item, phone, locked, acts, onProperties, onRemove }}
                drawn={at < drawn}
                needed={isNeeded(item)}
                selected={item.field === selected}
                span={spans(fieldOf(item), "")}
                problem={problems.find(({ field }) => field === item.field)?.msg}
              />
            ))}
          </div>
        </Form>
        {draft.items.length === 0 ? <EmptyState text={phone ? t("emptyTitle") : t("emptyHint")} /> : null}
      </section>
    </div>
  );
}
