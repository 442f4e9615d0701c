import type { imports } from "@qicheng/api/imports/routes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { beforehand } from "../../kernel/http/beforehand";
import type { Handlers } from "../../kernel/http/mount-routes";
import { checkImport, readSmall } from "../../kernel/imports/check";
import { countRemarked, countRows, findImport } from "../../kernel/imports/import-store";
import { notesOf } from "../../kernel/imports/look";
import { fixRows, listRows } from "../../kernel/imports/rows";
import { runImport } from "../../kernel/imports/start";
import { importTemplate } from "../../kernel/imports/template";
import { readFile, takeFile } from "../../kernel/imports/upload";
import { recordTypeAsked } from "../../kernel/records/type/registry";
import type { Context } from "../../kernel/work/context";

const countsOf = async (ctx: Context, id: number) => ({
  ...(await countRows(ctx, id)),
  remarked: await countRemarked(ctx, id),
});

async function stateOf(ctx: Context, id: number) {
  const found = await findImport(ctx, id);
  const { module, filename, checked, checking, check_job_id, job_id } = found;
  const job = job_id ?? (checking ? check_job_id : null) ?? 0;
  const notes = checked ? (await notesOf(ctx, found)).map((note) => ctx.say(note)) : [];
  return { id, module, filename, job, counts: checked ? await countsOf(ctx, id) : null, notes };
}

export const handlers: Handlers<typeof imports> = {
  template: (ctx, { module }) => importTemplate(ctx, recordTypeAsked(module)),
  upload: beforehand(
    (ctx: Context, { module }: RouteArguments<typeof imports.upload>) => readFile(ctx, recordTypeAsked(module)),
    async (ctx: Context, { module }, read) => ({ data: await takeFile(ctx, recordTypeAsked(module), read) }),
  ),
  check: beforehand(
    (ctx: Context, input: RouteArguments<typeof imports.check>) => readSmall(ctx, input),
    async (ctx: Context, input, small) => {
      await checkImport(ctx, input, small);
      return { data: await stateOf(ctx, input.id) };
    },
  ),
  detail: async (ctx, { id }) => ({ data: await stateOf(ctx, id) }),
  rows: listRows,
  fix: async (ctx, { id, rows }) => ({
    data: { rows: await fixRows(ctx, id, rows), counts: await countsOf(ctx, id) },
  }),
  run: async (ctx, { id, duplicates, overwrite, pool }) => ({
    data: await runImport(ctx, id, { duplicates, overwrite, pool: pool === 1 }),
  }),
};
