/** Templates that are offered for printing. */

import type { PrintTemplate } from "@qicheng/engine/print/template";
import { sql } from "kysely";
import type { Context } from "../../kernel/work/context";
import { neededBy } from "./draw";
import { type Paper, paperAsked } from "./papers";

interface InUse {
  id: number;
  ext: string;
  module: string;
  number: number;
}

const inUse = async (ctx: Context, module: string): Promise<InUse[]> => {
  const { rows } = await sql<InUse>`
    select id, name as ext, module, number from print_templates
    where module = ${module} and enabled = 1 and deleted_at is null order by id`.execute(ctx.db);
  return rows;
};

const layouts = async (ctx: Context, templates: readonly InUse[]): Promise<ReadonlyMap<number, PrintTemplate>> => {
  const { rows } = await sql<{ id: number; temp: PrintTemplate }>`
    select v.template_id as id, v.temp from print_templates t
      join print_template_versions v on v.template_id = t.id and v.number = t.number
    where t.id = any(${templates.map(({ id }) => id)}::bigint[])`.execute(ctx.db);
  return new Map(rows.map(({ id, temp }) => [id, temp]));
};

/** Those that say something of the record: what is made for its kind alone stands first. */
async function suited(
  ctx: Context,
  suits: NonNullable<Paper["suits"]>,
  templates: readonly InUse[],
  modelId: number,
): Promise<InUse[]> {
  const known = await layouts(ctx, templates);
  const ranked: { template: InUse; own: number }[] = [];
  for (const template of templates) {
    const layout = known.get(template.id);
    const own = layout && (await suits(ctx, modelId, neededBy(layout)));
    if (own !== undefined) ranked.push({ template, own });
  }
  return ranked.toSorted((one, other) => other.own - one.own).map(({ template }) => template);
}

/** @param modelId of the record that is printed; null where none or several are meant */
export async function templatesFor(ctx: Context, module: string, modelId: number | null): Promise<InUse[]> {
  const { suits } = paperAsked(module);
  const templates = await inUse(ctx, module);
  return suits && modelId !== null ? suited(ctx, suits, templates, modelId) : templates;
}
