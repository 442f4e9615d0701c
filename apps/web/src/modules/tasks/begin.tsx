/** A new task made from something else: a follow-up, an approval. */
import { lazy } from "react";
import { openOver } from "../../kernel/ui/dialogs/over";

const BegunTask = lazy(() => import("./begun-task"));

export interface TaskBeginning {
  /** Values that its form starts with. */
  start: Readonly<Record<string, unknown>>;
  /** What it is linked with beside the fields of its form. */
  link?: { modelType: number; modelId: number };
}

export const beginTask = (given: TaskBeginning): void => openOver((close) => <BegunTask {...given} onClose={close} />);
