/** What identifies a record, so that one that is there already is found by it. */
import type { Message } from "@qicheng/engine/text/message";
import type { ModuleFields } from "../../fields/registry";
import type { Context } from "../../work/context";

type Raw = Readonly<Record<string, unknown>>;

/** A kind of key, and the key as every way of writing it comes to. */
export interface DuplicateKey {
  kind: string;
  key: string;
}

export const keyText = ({ kind, key }: DuplicateKey): string => `${kind}:${key}`;

export interface SameRecord extends DuplicateKey {
  id: number;
  /** '' where the caller does not see it. */
  name: string;
  /** Whose it is, or where it lies. */
  holder: Message;
  /** The caller may change it. */
  open: boolean;
}

/** How a type tells that two records are the same. */
export interface Duplicates {
  /** Of a record as it is to be. */
  keys: (record: { columns: Raw; ext: Raw }, fields: ModuleFields) => DuplicateKey[];
  /** Records that have one of these keys. */
  find: (ctx: Context, keys: readonly DuplicateKey[]) => Promise<SameRecord[]>;
  /** Fields of which no two records have the same: such a row is never added all the same. */
  unique: boolean;
  /** People are told of records that are there already, also by fields of the company's own. */
  told?: true;
}
