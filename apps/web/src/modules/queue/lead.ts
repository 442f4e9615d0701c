import { CallError } from "../../kernel/http/call";
import { readCall } from "../../kernel/http/hooks";
import { openWork } from "./use-call-next";
import { MOST } from "./use-queue";

/** One begins with the head of the queue. Undefined where that is of the type that a list shows: it is its first row. */
export async function leadsElsewhere(module: string): Promise<(() => void) | undefined> {
  try {
    const { rows } = await readCall("queue.list", { rows: MOST });
    const [head] = rows;
    return head && head.module !== module ? () => openWork(head) : undefined;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return undefined;
  }
}
