/** What is said of an import, at once with its file or later. */
import { z } from "zod";
import { DUPLICATE_CHOICES } from "./import-shapes";
import { flag, jsonText, notValid, text, wholeNumber } from "./scalars";

export const fieldKey = text(60, { cn: "字段", en: "Field" });
export const duplicateChoice = z.enum(DUPLICATE_CHOICES, notValid({ cn: "处理方式", en: "Choice" }));

export const importSheet = wholeNumber(0, 1_000, { cn: "工作表", en: "Sheet" });
/** A field's key by column; '' for a column that is left out. */
export const importMapping = jsonText({ cn: "列对应的字段", en: "Columns" }).pipe(z.array(fieldKey).max(200));

export const importChoices = () => ({
  /** For rows that are there already and have no choice of their own. */
  duplicates: duplicateChoice.default("skip"),
  /** Fields that a merge writes although the record has something there. */
  overwrite: jsonText({ cn: "覆盖的字段", en: "Fields to overwrite" }).pipe(z.array(fieldKey).max(200)).default([]),
  /** 1 puts what is new into the pool. */
  pool: flag().default(0),
});

/** The job that writes, and the act by which all of it is undone. */
export const importBegun = z.strictObject({
  job: z.int(),
  undo: z.int(),
  /** Columns that no field takes. */
  unread: z.array(z.string()),
  /** What is said of the columns: which are not read, and of which something else is shown than is kept. */
  notes: z.array(z.string()),
});

export const IMPORT_CHANGES = ["import", "job", "actionLog"];
