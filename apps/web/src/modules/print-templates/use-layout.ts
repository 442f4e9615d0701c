/** A template while it is designed: its layout, what is chosen in it, and the steps that led there. */
import type { ItemType, PrintItem, PrintTemplate } from "@qicheng/engine/print/template";
import { useMemo } from "react";
import { useSteps } from "../../kernel/drafting/use-steps";
import * as edits from "./edits";

export interface LayoutDraft {
  name: string;
  template: PrintTemplate;
}

const NONE: edits.Ids = new Set();

/** What is no longer there is not chosen. */
function there(chosen: edits.Ids, { template }: LayoutDraft): edits.Ids {
  const left = [...chosen].filter((id) => template.items.some((item) => item.id === id));
  return left.length === chosen.size ? chosen : new Set(left);
}

/** What was copied last, for other templates too. */
let clipboard: readonly PrintItem[] = [];

export function useLayout(initial: LayoutDraft) {
  const { draft, chosen, canUndo, canRedo, act, latest } = useSteps({ initial, none: NONE, there });
  const acts = useMemo(() => {
    const now = () => latest.current.history.present.template;
    const mine = () => latest.current.chosen;
    const to = (change: (template: PrintTemplate) => PrintTemplate, about?: string) =>
      act({
        to: (before) => {
          const template = change(before.template);
          return template === before.template ? before : { ...before, template };
        },
        ...(about === undefined ? {} : { about }),
      });
    const put = (template: PrintTemplate, ids: readonly string[]) =>
      act({ to: (before) => ({ ...before, template }), choose: () => new Set(ids) });
    return {
      choose: (ids: Iterable<string>) => act({ choose: () => new Set(ids) }),
      undo: () => act("undo"),
      redo: () => act("redo"),
      begin: (next: LayoutDraft) => act({ begin: next }),
      rename: (name: string) => act({ to: (before) => ({ ...before, name }), about: "name" }),
      paper: (change: Partial<PrintTemplate>) =>
        to((template) => ({ ...template, ...change }), `paper ${Object.keys(change).join()}`),
      restore: (template: PrintTemplate) => put(template, []),
      add: (type: ItemType, at?: edits.Delta, more: Partial<PrintItem> = {}) => {
        const { template, id } = edits.added(now(), type, { at, more });
        put(template, [id]);
      },
      move: (delta: edits.Delta, about?: string) => to((template) => edits.moved(template, mine(), delta), about),
      resize: (id: string, size: { width?: number; height?: number }) =>
        to((template) => edits.resized(template, id, size), `${id} size`),
      change: (about: string, change: (item: PrintItem) => PrintItem) =>
        to((template) => edits.changed(template, mine(), change), `${[...mine()].join()} ${about}`),
      align: (how: edits.Alignment) => to((template) => edits.aligned(template, mine(), how)),
      remove: () => to((template) => edits.removed(template, mine())),
      copy: () => {
        const taken = edits.chosenOf(now(), mine());
        if (taken.length > 0) clipboard = taken;
      },
      paste: () => {
        if (clipboard.length === 0) return;
        const { template, ids } = edits.pasted(now(), clipboard);
        put(template, ids);
      },
      duplicate: () => {
        const { template, ids } = edits.pasted(now(), edits.chosenOf(now(), mine()));
        if (ids.length > 0) put(template, ids);
      },
      all: () => act({ choose: () => new Set(now().items.map(({ id }) => id)) }),
    };
  }, [act, latest]);
  return { draft, chosen, canUndo, canRedo, acts };
}

export type LayoutWork = ReturnType<typeof useLayout>;
export type LayoutActs = LayoutWork["acts"];
