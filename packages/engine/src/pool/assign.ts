/** Who gets the next row that nobody has. Which rows there are, and who is a member, the database and the server say. */
import type { AssignRules } from "./rules";

/** Somebody who may be given rows; they stand in a circle, in the order of the rules. */
export interface Member {
  id: number;
  /** Rows that he has still to do with. */
  open: number;
  /** How many more he may be given; Infinity without a cap, 0 = none, yet he keeps his place. */
  room: number;
}

/** Who got the last one, and on which place he stood: whoever comes behind him is next, also when he is gone. */
export interface Turn {
  id: number | null;
  place: number;
}

export interface AssignPlan {
  /** Of each row, in their order, who gets it; those behind the last stay, for nobody is left who may get one. */
  to: number[];
  turn: Turn;
}

/** Places in the order in which they are looked at. */
function circle(members: readonly Member[], { id, place }: Turn): number[] {
  const stands = members.findIndex((member) => member.id === id);
  // Behind whoever is gone all have moved up by one.
  const first = stands === -1 ? Math.min(place, members.length) : stands + 1;
  return members.map((_, at) => (first + at) % members.length);
}

/** In turn, or whoever has least, of equals the next in turn. */
function next(members: readonly Member[], mode: AssignRules["mode"], turn: Turn): number | undefined {
  const fit = circle(members, turn).filter((at) => (members[at]?.room ?? 0) > 0);
  if (mode === "roundRobin") return fit[0];
  const load = (at: number) => members[at]?.open ?? 0;
  return fit.reduce<number | undefined>(
    (least, at) => (least === undefined || load(at) < load(least) ? at : least),
    undefined,
  );
}

/** Gives so many rows one after the other: each that is given leaves room for one less, and is one more to do. */
export function assignPlan(
  members: readonly Member[],
  mode: AssignRules["mode"],
  turn: Turn,
  rows: number,
): AssignPlan {
  const so = members.map((member) => ({ ...member }));
  const plan: AssignPlan = { to: [], turn };
  while (mode !== "off" && plan.to.length < rows) {
    const place = next(so, mode, plan.turn);
    const member = place === undefined ? undefined : so[place];
    if (place === undefined || !member) break;
    member.room -= 1;
    member.open += 1;
    plan.to.push(member.id);
    plan.turn = { id: member.id, place };
  }
  return plan;
}
