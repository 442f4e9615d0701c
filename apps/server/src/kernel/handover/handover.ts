/** What somebody who leaves has to hand over: owned records by being owned, the rest modules say of their own, and nothing else lists it. */
import type { Message } from "@qicheng/engine/text/message";
import type { RawBuilder } from "kysely";
import type { RightsContext } from "../access/change-rights";
import type { Database } from "../db/database";
import type { RecordType } from "../records/type/record-type";
import type { Outcome } from "../work/bulk";
import type { Context } from "../work/context";

/** One thing that is left. Its name is for whoever may give it, and may be ''. */
export interface Left {
  id: number;
  name: string;
  level: number | null;
}

/** Who gets what nobody is to have any more. */
export const NOBODY = 0;

export interface Giving {
  leaver: number;
  /** Or `NOBODY`. */
  to: number;
  ids: readonly number[];
  /** By which it is taken back; 0 where it is not. */
  batch: number;
  /** What goes along with it. */
  along: readonly string[];
}

interface HandoverBase {
  key: string;
  title: Message;
  /** `select id, name, level` of what is left. @param leaver a person, or the column of one on alias r */
  left: (leaver: RawBuilder<unknown>) => RawBuilder<Left>;
  /** Its rows have levels, by which they may be dealt. */
  levels?: true;
  /** It may be nobody's. */
  ends?: true;
  /** The records of which it is, where it stands among those of their owner. */
  type?: RecordType;
  /** Why the caller may give nothing of this person's. */
  refusal?: (ctx: Context, leaver: number) => Promise<Message | undefined>;
  /** Why not to this person, who is in service. */
  receiver?: (ctx: Context, to: { id: number; name: string }) => Promise<Message | undefined>;
  /** Opens what it is taken back by; left out where it is not. */
  batch?: (ctx: Context, leaver: string) => Promise<number>;
  /** Holds all that giving to these people holds, in the order in which everybody does. */
  hold?: (ctx: Context, all: { to: readonly number[]; ids: readonly number[] }) => Promise<void>;
  /** When he leaves: what becomes of that which nobody is given. Left out where it waits until it is given. */
  later?: (db: Database, leaver: number) => Promise<unknown>;
}

interface GivenHandover extends HandoverBase {
  /** Gives, and says of each one that it could not give why. */
  give: (ctx: Context, giving: Giving) => Promise<Outcome>;
}

/** What gives rights goes behind their lock, and never waits for a job. */
interface RightsHandover extends HandoverBase {
  giveRights: (ctx: RightsContext, giving: Giving) => Promise<Outcome>;
}

/** A kind of what is handed over. */
export type Handover = GivenHandover | RightsHandover;

/** What nobody is given: it ends with whoever leaves. */
export interface Ending {
  key: string;
  title: Message;
  /** `select id`. */
  left: (leaver: RawBuilder<unknown>) => RawBuilder<unknown>;
  end: (db: Database, leaver: number) => Promise<unknown>;
}

const handovers = new Map<string, Handover>();
const endings = new Map<string, Ending>();

export function registerHandover(handover: Handover): void {
  handovers.set(handover.key, handover);
}

export function registerEnding(ending: Ending): void {
  endings.set(ending.key, ending);
}

/** Those of modules. */
export const ownHandovers = (): Handover[] => [...handovers.values()];

export const allEndings = (): Ending[] => [...endings.values()];
