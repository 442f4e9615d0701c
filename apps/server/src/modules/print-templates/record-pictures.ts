/** Pictures of records as papers show them: small, and only those that the reader may see. */
import { printSaid } from "@qicheng/api/print-templates/messages";
import { PRINT_LIMITS, type PrintTemplate, pictureField } from "@qicheng/engine/print/template";
import { mayRead } from "../../kernel/attachments/may-read";
import type { Context } from "../../kernel/work/context";
import { Refusal } from "../../kernel/work/refusal";
import type { Printed } from "./papers";
import { kindsOnPaper } from "./picture-kinds";

/** 300 of an inch. */
const PIXELS_OF_MM = 12;
const SMALLEST = 100;
const LARGEST = 1_200;
/** The reader is told of neither: a picture whose bytes are gone or broken is left out. */
const LEFT_OUT: ReadonlySet<string> = new Set(["NOT_FOUND", "BAD_TYPE"]);

type Pictures = Readonly<Record<string, readonly string[]>>;

/** Pixels of the longer side that the largest of its boxes needs. */
function edgeOf({ items }: PrintTemplate): number {
  const sides = items.flatMap((item) =>
    pictureField(item) === undefined ? [] : [item.style.width, item.style.height],
  );
  return Math.min(LARGEST, Math.max(SMALLEST, Math.round(Math.max(...sides) * PIXELS_OF_MM)));
}

async function addressOf(ctx: Context, storageKey: string, edge: number): Promise<string | undefined> {
  try {
    const { format, bytes } = await ctx.services.files.small(storageKey, edge);
    return `data:image/${kindsOnPaper.get(format)};base64,${bytes.toString("base64")}`;
  } catch (error) {
    if (error instanceof Refusal && LEFT_OUT.has(error.code)) return undefined;
    throw error;
  }
}

/** Data addresses of files by their id, of those that papers can show. */
async function addresses(ctx: Context, ids: readonly number[], edge: number): Promise<ReadonlyMap<number, string>> {
  const found = new Map<number, string>();
  if (ids.length === 0) return found;
  const files = await ctx.db
    .selectFrom("files")
    .select(["id", "user_id", "module", "record_id", "storage_key", "format"])
    .where("id", "in", [...ids])
    .where("format", "in", [...kindsOnPaper.keys()])
    .execute();
  for (const file of files) {
    const address = (await mayRead(ctx, file)) ? await addressOf(ctx, file.storage_key, edge) : undefined;
    if (address !== undefined) found.set(file.id, address);
  }
  return found;
}

/** By record, in their order. @throws TOO_LARGE for more pictures than a file has */
export async function recordPictures(
  ctx: Context,
  template: PrintTemplate,
  printed: readonly Printed[],
): Promise<Pictures[]> {
  const ids = [...new Set(printed.flatMap(({ pictures = {} }) => Object.values(pictures).flat()))];
  const max = PRINT_LIMITS.recordPictures;
  if (ids.length > max) throw new Refusal("TOO_LARGE", printSaid.manyPictures({ max }));
  const known = await addresses(ctx, ids, edgeOf(template));
  return printed.map(({ pictures = {} }) =>
    Object.fromEntries(
      Object.entries(pictures).map(([key, files]) => [key, files.flatMap((file) => known.get(file) ?? [])]),
    ),
  );
}
