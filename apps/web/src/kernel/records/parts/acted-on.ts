import { deedText, type Noun, type Outcome, summarize } from "../../list/ask/bulk-summary";
import type { Chosen } from "../../list/ask/list-module";
import { showOutcome } from "../../ui/dialogs/outcome";

/** Rows that a dialog acts on: ticked ones or all that a list finds, or a single one of which the name is known. */
export interface ActedOn {
  chosen?: Chosen;
  ids?: number[];
  who?: readonly string[] | undefined;
  onClose: () => void;
  onDone?: (outcome: Outcome) => void;
}

export const chosenOf = ({ chosen, ids = [] }: Pick<ActedOn, "chosen" | "ids">): Chosen => chosen ?? { ids };

interface Told extends Pick<ActedOn, "who" | "onClose" | "onDone"> {
  did: string;
  noun: Noun;
}

/** Ends the dialog and says what came of it: the list does for many, of a single row it is said here. */
export function ended(outcome: Outcome, { did, noun, who = [], onClose, onDone }: Told): void {
  if (onDone) {
    onDone(outcome);
    return;
  }
  onClose();
  const deed = { did, noun, count: outcome.done.length, names: who };
  showOutcome(outcome, summarize(outcome, deed), { what: deedText(deed) });
}
