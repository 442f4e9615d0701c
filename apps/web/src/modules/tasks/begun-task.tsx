import type { TaskBeginning } from "./begin";
import tasks from "./tasks";

export default function BegunTask({ start, link, onClose }: TaskBeginning & { onClose: () => void }) {
  return tasks.form({ start, ...(link ? { parent: { ...link } } : {}), onClose });
}
