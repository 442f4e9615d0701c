/** Statements as files. */
import { z } from "zod";
import { notValid } from "../kernel/scalars";

const FORMATS = ["xlsx", "pdf"] as const;
export type StatementFormat = (typeof FORMATS)[number];

export const statementFormat = () => z.enum(FORMATS, notValid({ cn: "文件格式", en: "Format" }));

/** A file that was made at once. */
export const madeFile = z.strictObject({
  /** Its bytes as base64. */
  bytes: z.string(),
  filename: z.string(),
  format: z.enum(FORMATS),
  /** Characters that its font lacks. */
  missing: z.array(z.string()),
});
export type MadeFile = z.output<typeof madeFile>;
