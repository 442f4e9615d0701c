/** Readers of parts of a design: each gives its part in the shape that it has, or says why it has not. */

import { about, type Message, verbatim } from "../text/message";
import { ownValue } from "../text/own-value";
import { oneLine } from "../text/user-text";
import { DESIGN_TEXTS, PART_TITLES } from "./design-texts";

/** @throws Malformed */
export type Reader<Part> = (raw: unknown) => Part;

export class Malformed extends Error {
  constructor(readonly said: Message) {
    super(said.cn);
  }
}

const wrong = (): never => {
  throw new Malformed(DESIGN_TEXTS.form);
};

type Shape = Readonly<Record<string, Reader<unknown>>>;
type PartOf<Given> = Given extends Reader<infer Part> ? Part : never;
type Whole<Needed extends Shape, Given extends Shape> = { [Key in keyof Needed]: PartOf<Needed[Key]> } & {
  [Key in keyof Given]?: PartOf<Given[Key]>;
};

const isPlain = (raw: unknown): raw is Record<string, unknown> =>
  typeof raw === "object" && raw !== null && !Array.isArray(raw);

/** What is wrong with a part names it. */
function named(key: string, read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    if (error instanceof Malformed) throw new Malformed(about(ownValue(PART_TITLES, key) ?? verbatim(key), error.said));
    throw error;
  }
}

/** An object that has what is needed, perhaps what else may be given, and nothing more. */
export const exactly =
  <Needed extends Shape, Given extends Shape>(needed: Needed, given: Given): Reader<Whole<Needed, Given>> =>
  (raw) => {
    if (!isPlain(raw)) return wrong();
    const readers = new Map(Object.entries({ ...needed, ...given }));
    const stranger = Object.keys(raw).find((key) => !readers.has(key));
    if (stranger !== undefined) throw new Malformed(DESIGN_TEXTS.unknown({ key: stranger.slice(0, 40) }));
    const parts = [...readers].flatMap(([key, read]) =>
      Object.hasOwn(raw, key) || Object.hasOwn(needed, key)
        ? [[key, named(key, () => read(ownValue(raw, key)))] as const]
        : [],
    );
    return Object.fromEntries(parts) as Whole<Needed, Given>;
  };

export const list =
  <Part>(read: Reader<Part>, most: number): Reader<Part[]> =>
  (raw) => {
    if (!Array.isArray(raw)) return wrong();
    if (raw.length > most) throw new Malformed(DESIGN_TEXTS.many({ most }));
    return raw.map(read);
  };

/** Each of them once. */
export const distinct =
  <Part>(read: Reader<Part>, most: number): Reader<Part[]> =>
  (raw) => [...new Set(list(read, most)(raw))];

export const oneOf =
  <const Word extends string>(...words: readonly Word[]): Reader<Word> =>
  (raw) =>
    words.find((word) => word === raw) ?? wrong();

export const flag: Reader<boolean> = (raw) => (typeof raw === "boolean" ? raw : wrong());

export const numberTo =
  (most: number): Reader<number> =>
  (raw) =>
    typeof raw === "number" && Math.abs(raw) <= most ? raw : wrong();

export const recordId: Reader<number> = (raw) =>
  typeof raw === "number" && Number.isSafeInteger(raw) && raw > 0 ? raw : wrong();

/** A text of one line, by the rule of all texts. */
export const textTo =
  (most: number): Reader<string> =>
  (raw) => {
    const text = typeof raw === "string" ? oneLine(raw) : wrong();
    if (text === undefined) return wrong();
    if ([...text].length > most) throw new Malformed(DESIGN_TEXTS.long({ most }));
    return text;
  };

export const filled =
  (read: Reader<string>): Reader<string> =>
  (raw) => {
    const text = read(raw);
    if (text === "") throw new Malformed(DESIGN_TEXTS.empty);
    return text;
  };

export const matching =
  (form: RegExp): Reader<string> =>
  (raw) =>
    typeof raw === "string" && form.test(raw) ? raw : wrong();

/** Reads by the word that says what it is: `{ type: "superior", level: 2 }`. */
export const byWord =
  <Part>(word: string, readers: Readonly<Record<string, Reader<Part>>>): Reader<Part> =>
  (raw) => {
    const said = isPlain(raw) ? ownValue(raw, word) : undefined;
    const read = typeof said === "string" && Object.hasOwn(readers, said) ? ownValue(readers, said) : undefined;
    return read ? read(raw) : wrong();
  };
