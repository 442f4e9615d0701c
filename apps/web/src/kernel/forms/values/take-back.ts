/** What one has just written to a record: said, and taken back as long as nobody has written there since. */

import { ownValue } from "@qicheng/engine/text/own-value";
import { tellFailure } from "../../http/tell-failure";
import { common } from "../../i18n/common";
import { toast } from "../../tell/toast";
import { isSame } from "./items";
import { t } from "./texts";
import type { Values } from "./values";

/** A value that was written, and how it reads since. */
export interface WrittenValue {
  key: string;
  title: string;
  value: unknown;
}

export interface Written {
  /** Said of it. */
  text: string;
  values: readonly WrittenValue[];
  /** The record as it is now: not as the screen has it, and not broken off when that turns out to be stale. */
  look: () => Promise<Values>;
  /**
   * Writes what stood there before.
   * @returns what is said of it
   * @throws CallError what the server refuses
   */
  back: (now: Values) => Promise<string>;
}

/** Whoever was asked before something is written, and left, writes nothing. */
export class Stays extends Error {}

/** Says what the server refuses. */
export const tellRefused = (error: unknown): void => {
  if (error instanceof Stays) return;
  tellFailure(error);
};

let last: Promise<unknown> = Promise.resolve();
/** Changes of one person go one after the other, each from the version that the one before has left. */
export function inTurn<Done>(work: () => Promise<Done>): Promise<Done> {
  const done = last.then(work);
  last = done.catch(() => undefined);
  return done;
}

/** All of what I have written or nothing, and never what somebody wrote after me. */
async function takeBack({ values, look, back }: Written): Promise<void> {
  const now = await look();
  const since = values.filter(({ key, value }) => !isSame(ownValue(now, key), value));
  if (since.length === 0) return toast.success(await back(now));
  return toast.warning(t("changedSince", { title: since.map(({ title }) => title).join(common("listComma")) }));
}

/** Says what was written, and offers to take it back. */
export function tellWritten(written: Written): void {
  const undo = () => inTurn(() => takeBack(written)).catch(tellRefused);
  toast.success(written.text, { action: { label: t("undo"), run: () => void undo() } });
}
