/** A new task made from something else: a follow-up, an approval. */
import { creationOf } from "../../kernel/open/kinds";
import { openOver } from "../../kernel/ui/dialogs/over";

interface TaskBeginning {
  /** Values that its form starts with. */
  start: Readonly<Record<string, unknown>>;
  /** What it is linked with beside the fields of its form. */
  link?: { modelType: number; modelId: number };
}

export function beginTask({ start, link }: TaskBeginning): void {
  const Form = creationOf("task");
  if (Form) openOver((close) => <Form start={start} {...(link ? { parent: { ...link } } : {})} onClose={close} />);
}
