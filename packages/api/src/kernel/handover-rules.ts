/** By which rule something of somebody who leaves finds its receivers; without schemas, so that screens can offer it. */

/** To one person; to several alike, or alike of each level; to whoever heads his branch; to nobody any more; to nobody yet. */
export const HANDOVER_RULES = ["one", "even", "level", "head", "none", "later"] as const;
export type HandoverRule = (typeof HANDOVER_RULES)[number];
