/** A print template as it comes from clients: by one strict schema, and by what a sheet has room for. */

import { printSaid } from "@qicheng/api/print-templates/messages";
import { isPicture } from "@qicheng/engine/print/pictures";
import {
  FORMATS,
  ITEM_TYPES,
  labelSheetOf,
  PAPER_NAMES,
  PRINT_LIMITS,
  type PrintItem,
  type PrintTemplate,
  pictureField,
  sheetOf,
} from "@qicheng/engine/print/template";
import type { Message } from "@qicheng/engine/text/message";
import { manyLines, oneLine } from "@qicheng/engine/text/user-text";
import { z } from "zod";

const TEMPLATE = { cn: "模板", en: "Template" };
const mm = (min: number, max: number) => z.number().min(min).max(max);
const clean = (rule: (text: string) => string | undefined, max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => rule(text) !== undefined);

const style = z.strictObject({
  left: mm(0, 400),
  top: mm(0, 400),
  width: mm(0, 400),
  height: mm(0, 400),
  fontSize: z.number().min(5).max(72).optional(),
  bold: z.boolean().optional(),
  align: z.enum(["left", "center", "right"]).optional(),
  color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/)
    .optional(),
  border: z.number().min(0.1).max(10).optional(),
});

const key = clean(oneLine, 120).min(1);

const table = z.strictObject({
  source: key,
  columns: z
    .array(
      z.strictObject({
        field: key,
        title: clean(oneLine, 60),
        width: mm(4, 400),
        align: z.enum(["left", "center", "right"]).optional(),
        format: z.enum(FORMATS).optional(),
        sum: z.boolean().optional(),
      }),
    )
    .min(1)
    .max(PRINT_LIMITS.columns),
  pageSum: z.boolean().optional(),
});

/** A comparison as filters have it; which fields there are is known where it is used. */
const comparison = z.strictObject({
  field: key,
  op: z.string().max(20),
  value: z
    .union([
      z.string().max(200),
      z.number(),
      z.boolean(),
      z.array(z.union([z.string().max(200), z.number(), z.boolean()])).max(50),
    ])
    .optional(),
});
const comparisons = z.array(comparison).max(20);
const show = z.union([comparisons, z.strictObject({ or: z.array(comparisons).max(20) })]);

const item = z.strictObject({
  id: clean(oneLine, 40).min(1),
  type: z.enum(ITEM_TYPES),
  style,
  text: z.string().max(PRINT_LIMITS.picture).optional(),
  table: table.optional(),
  repeat: z.boolean().optional(),
  show: show.optional(),
});

const shape = z.strictObject({
  paper: z.enum(PAPER_NAMES),
  landscape: z.boolean().default(false),
  margin: z.strictObject({ top: mm(0, 100), right: mm(0, 100), bottom: mm(0, 100), left: mm(0, 100) }),
  items: z.array(item),
});

/** Room that the flow of a page needs, in millimetres. */
const LEAST_ROOM = 20;

/** Whether its text is what its type shows: a picture or the field of some, or a text. */
function isContent(one: PrintItem): boolean {
  const { type, text = "" } = one;
  if (type === "picture") return pictureField(one) !== undefined || isPicture(text);
  return text.length <= PRINT_LIMITS.text && manyLines(text) !== undefined;
}

function wrongItem(one: PrintItem, n: number, sheet: readonly [number, number]): Message | undefined {
  const { left, top, width, height } = one.style;
  if (left + width > sheet[0] + 0.01 || top + height > sheet[1] + 0.01) return printSaid.outside({ n });
  if (!isContent(one))
    return one.type === "picture" ? printSaid.picture({ n }) : printSaid.form({ at: `items.${n - 1}.text` });
  if (one.type === "table" && !one.table) return printSaid.noTable({ n });
  return one.type === "table" && one.repeat === true ? printSaid.pageTable({ n }) : undefined;
}

function wrongTemplate(template: PrintTemplate): Message | undefined {
  const { items, margin } = template;
  if (items.length > PRINT_LIMITS.items) return printSaid.many({ max: PRINT_LIMITS.items });
  const tables = items.filter(({ type }) => type === "table").toSorted((one, other) => one.style.top - other.style.top);
  if (tables.length > PRINT_LIMITS.tables) return printSaid.tables({ max: PRINT_LIMITS.tables });
  if (tables.length > 0 && labelSheetOf(template)) return printSaid.labelTable;
  const pictures = items.filter(({ type }) => type === "picture");
  if (pictures.length > PRINT_LIMITS.pictures) return printSaid.pictures({ max: PRINT_LIMITS.pictures });
  const ids = items.map(({ id }) => id);
  const twice = ids.find((id, at) => ids.indexOf(id) !== at);
  if (twice !== undefined) return printSaid.twice({ id: twice });
  const sheet = sheetOf(template);
  if (sheet[0] - margin.left - margin.right < LEAST_ROOM || sheet[1] - margin.top - margin.bottom < LEAST_ROOM)
    return printSaid.margins;
  for (const [at, { style: box }] of tables.entries()) {
    const above = tables[at - 1]?.style;
    if (above && above.top + above.height > box.top + 0.01) return printSaid.overlapped;
  }
  for (const [at, one] of items.entries()) {
    const wrong = wrongItem(one, at + 1, sheet);
    if (wrong) return wrong;
  }
  return undefined;
}

/** JSON text, an object, or items alone as the specification lists them: these stand on A4. */
function parsed(given: unknown): unknown {
  const value: unknown = typeof given === "string" ? JSON.parse(given) : given;
  return Array.isArray(value)
    ? { paper: "A4", landscape: false, margin: { top: 15, right: 15, bottom: 15, left: 15 }, items: value }
    : value;
}

/** @returns the template, or why it is none */
export function readTemplate(given: unknown): PrintTemplate | Message {
  let value: unknown;
  try {
    value = parsed(given);
  } catch {
    return printSaid.form({ at: TEMPLATE.cn });
  }
  const items = (value as { items?: unknown } | null)?.items;
  if (Array.isArray(items) && items.length > PRINT_LIMITS.items) return printSaid.many({ max: PRINT_LIMITS.items });
  const read = shape.safeParse(value);
  if (!read.success) return printSaid.form({ at: read.error.issues[0]?.path.join(".") || TEMPLATE.cn });
  return wrongTemplate(read.data) ?? read.data;
}

export const isTemplate = (read: PrintTemplate | Message): read is PrintTemplate => "items" in read;
