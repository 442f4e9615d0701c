/** The one channel by which servers tell each other of live matters; each listens on a connection of its own. */
import { z } from "zod";

export const LIVE_CHANNEL = "qicheng_live";

const taken = z.object({ module: z.string(), ids: z.array(z.int()), owner: z.int() });
export type Taken = z.output<typeof taken>;

const message = z.union([
  /** People for whom there are new notifications. */
  z.object({ people: z.array(z.int()) }),
  /** Somebody came or went. */
  z.object({ presence: z.literal(1) }),
  /** Topics that were changed, each by whom; 0 = by several. */
  z.object({ changed: z.record(z.string(), z.int()) }),
  /** Rows that have left a pool, and who has them. */
  z.object({ taken }),
  /** People who were told of something that is answered by now. */
  z.object({ settled: z.array(z.int()) }),
]);
export type LiveMessage = z.output<typeof message>;

/** Undefined for what another version may say. */
export function readMessage(payload: string): LiveMessage | undefined {
  try {
    return message.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}
