/**
 * Which row of the table shows which record: one that stays keeps its row, one that comes gets the row of one that has gone.
 * What a browser does for a row that says something else is half of what it does for another row.
 */
import { useState } from "react";

type Slots = ReadonlyMap<number, number>;

/** @param ids in their order. @returns the row of each, by number */
export function slotsFor(former: Slots, ids: readonly number[]): Slots {
  const stay = new Map(ids.flatMap((id) => (former.has(id) ? [[id, former.get(id) as number] as const] : [])));
  const taken = new Set(stay.values());
  const free = Array.from({ length: ids.length + taken.size }, (_, slot) => slot).filter((slot) => !taken.has(slot));
  let next = 0;
  return new Map(ids.map((id) => [id, stay.get(id) ?? (free[next++] as number)]));
}

const NONE: Slots = new Map();

/** @returns a key for the row of each record that is drawn */
export function useSlots(ids: readonly number[]): (id: number) => number | undefined {
  const [kept, setKept] = useState(() => ({ told: ids.join(), slots: slotsFor(NONE, ids) }));
  const told = ids.join();
  const now = kept.told === told ? kept : { told, slots: slotsFor(kept.slots, ids) };
  if (now !== kept) setKept(now);
  return (id) => now.slots.get(id);
}
