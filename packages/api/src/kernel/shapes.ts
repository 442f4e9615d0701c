/** Answer shapes that several modules share. */
import { z } from "zod";

export const nothing = z.strictObject({});
export const noOutput = z.undefined();
export const newId = z.strictObject({ id: z.int() });
/** Where something is used: a part of the message, with what opens it. */
const usePlace = z.strictObject({ text: z.string(), kind: z.string(), id: z.int(), at: z.string() });
const refusedRow = z.strictObject({
  id: z.int(),
  name: z.string(),
  code: z.string(),
  msg: z.string(),
  uses: z.array(usePlace).optional(),
});
export const bulkOutcome = z.strictObject({
  done: z.array(z.int()),
  refused: z.array(refusedRow),
  /** By which it can be undone. */
  undo: z.int().optional(),
  /** The job that does it, where there is too much to do at once; `done` is empty then. */
  job: z.int().optional(),
});

/** A stored file as records carry it; `url` is relative, signed and short-lived. */
export const fileRef = z.strictObject({
  id: z.int(),
  url: z.string(),
  filename: z.string(),
  size: z.int(),
  format: z.string(),
});
export type FileRef = z.output<typeof fileRef>;

/** What became of a wish for an export. */
export const exportBegun = z.strictObject({
  /** Undefined while the job makes it. */
  file: fileRef.optional(),
  job: z.int(),
  count: z.int(),
  /** 1 = it waits for a superior's word. */
  asking: z.int().optional(),
});

/** A tag as records carry it; `color` is that of its letters. */
export const boundTag = z.strictObject({ id: z.int(), text: z.string(), bgcolor: z.string(), color: z.string() });
export type BoundTag = z.output<typeof boundTag>;

/** A value in which words of a search stand; a child is told by all that it is searched by. */
export const foundBy = z.strictObject({
  /** The field, or the module of the child. */
  field: z.string(),
  title: z.string(),
  text: z.string(),
  /** From the first character of each piece to behind its last one. */
  marks: z.array(z.tuple([z.int(), z.int()])),
});
export type FoundBy = z.output<typeof foundBy>;

/** Abilities of the caller on one row; an absent key is a no. */
export const abilities = z.record(z.string(), z.literal(1));

export const grantedTree: z.ZodType<import("./permission-tree").GrantedTree> = z.record(
  z.string(),
  z.union([z.literal(1), z.lazy(() => grantedTree)]),
);
