import { said } from "@qicheng/api/kernel/messages";
import { printSaid } from "@qicheng/api/print-templates/messages";
import type { printTemplates } from "@qicheng/api/print-templates/routes";
import { starterTemplate } from "@qicheng/engine/print/starter";
import { FORMAT_TITLES, FORMATS } from "@qicheng/engine/print/template";
import { sql } from "kysely";
import { beforehand } from "../../kernel/http/beforehand";
import type { Handlers } from "../../kernel/http/mount-routes";
import { type Edited, recordHandlers, viewRecord } from "../../kernel/record-api/handlers";
import { assertAbility } from "../../kernel/records/access/policy";
import { reachOf } from "../../kernel/records/access/scope";
import { findRecord, lockRecords } from "../../kernel/records/read/read";
import type { Raw, RecordRow } from "../../kernel/records/type/record-type";
import { tell } from "../../kernel/records/type/tell";
import { addRecord, editRecord } from "../../kernel/records/write/save";
import { conflict } from "../../kernel/work/conflict";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";
import { wireTime } from "../../kernel/work/time";
import { COMMON_FIELDS, paperOf, templateInUse } from "./draw";
import { templatesFor } from "./in-use";
import { giveLayout, layoutIn, layoutOf, saveLayout } from "./layouts";
import { paperAsked } from "./papers";
import { didPrint, printSeveral } from "./several";
import { printTemplateType as type } from "./type";

const generic = recordHandlers(type);

/** A template, held. @throws NOT_FOUND, FORBIDDEN, CONFLICT for one that was changed since */
async function held(ctx: Context, id: number, version?: number): Promise<RecordRow> {
  const scope = await reachOf(ctx, type);
  const [row] = await lockRecords(ctx, type, [id], scope);
  const found = row as RecordRow;
  assertAbility(ctx, { type, scope }, found, "edit");
  if (version !== undefined && version !== found.version)
    throw await conflict(ctx, { module: type.module, id, current: await whole(ctx, id) });
  return found;
}

const whole = async (ctx: Context, id: number) => ({
  ...(await viewRecord(ctx, type, id)),
  temp: await layoutOf(ctx, id),
});

async function add(ctx: Context, { temp, ...raw }: Raw) {
  // as it is answered, with what only answers have
  if (temp !== undefined && temp !== "") giveLayout(ctx, layoutIn(temp));
  return { msg: said.added, data: { id: await addRecord(ctx, type, raw) } };
}

/** Fields and layout in one save: the layout is the next version where it is another one. */
async function edit(ctx: Context, { id, version, temp, ...raw }: Edited & { temp?: unknown }) {
  const template = temp === undefined || temp === "" ? undefined : layoutIn(temp);
  const row = template ? await held(ctx, id, version) : undefined;
  if (Object.keys(raw).length > 0) await editRecord(ctx, type, { id, version, raw });
  if (row && template && (await saveLayout(ctx, row, template))) {
    const name = String((await findRecord(ctx, type, id)).name);
    tell(ctx, type, row, { action: "edit", summary: printSaid.didDesign({ name, version: Number(row.number) + 1 }) });
  }
  return { msg: said.saved };
}

async function status(ctx: Context, { id, version }: { id: number; version?: number | undefined }) {
  const row = await held(ctx, id, version);
  const enabled = row.enabled === 1 ? 0 : 1;
  await editRecord(ctx, type, { id, version, raw: { enabled } });
  return { msg: enabled === 1 ? printSaid.on : printSaid.switchedOff };
}

const drawOne = async (ctx: Context, { id, modelId }: { id: number; modelId: number }) => {
  const stored = await templateInUse(ctx, id);
  return { stored, ...(await paperOf(ctx, { template: stored.template, module: stored.module, id: modelId })) };
};

/** Drawn before the transaction: nothing is held meanwhile. */
const print = beforehand(drawOne, async (ctx: Context, { modelId }, { stored, wire, paper, one }) => {
  await paper.assertSees(ctx, [modelId]);
  didPrint(ctx, paper, one, stored);
  return { data: wire };
});

async function placeholders(ctx: Context, { module }: { module: string }) {
  const paper = paperAsked(module);
  const { groups, tables, pictures = [] } = await paper.parts(ctx);
  const common = COMMON_FIELDS.map(({ key, title }) => ({ key, title: ctx.say(title), kind: "text" }));
  return {
    data: {
      groups: [
        ...groups,
        { key: "common", title: ctx.say({ cn: "公司与打印", en: "Company and print" }), fields: common },
      ],
      tables,
      pictures,
      formats: FORMATS.map((key) => ({ key, title: ctx.say(FORMAT_TITLES[key]) })),
      starter: JSON.parse(JSON.stringify(starterTemplate(paper.starter))),
    },
  };
}

export const handlers: Handlers<typeof printTemplates> = {
  ...generic,
  add,
  edit,
  view: async (ctx, { id }) => ({ data: (await whole(ctx, id)) as never }),
  status,
  list: async (ctx, { module, modelId }) => ({ data: await templatesFor(ctx, module, modelId) }),
  placeholders,
  versions: async (ctx, { id }) => {
    await findRecord(ctx, type, id);
    const organisation = await ctx.services.organisation.get();
    const { rows } = await sql<{ number: number; by: number | null; at: string }>`
      select number, created_by as by, created_at as at from print_template_versions where template_id = ${id}
      order by number desc limit 200`.execute(ctx.db);
    return {
      data: rows.map(({ number, by, at }) => ({ number, username: organisation.name(by), AddTime: wireTime(at) })),
    };
  },
  oneVersion: async (ctx, { id, number }) => {
    await findRecord(ctx, type, id);
    return { data: (await layoutOf(ctx, id, number)) as never };
  },
  tryOut: async (ctx, { module, temp, modelId }) => {
    const template = layoutIn(temp);
    const id = modelId ?? (await paperAsked(module).newest(ctx));
    if (id === undefined) throw invalidField("modelId", printSaid.nobody);
    return { data: (await paperOf(ctx, { template, module, id })).wire };
  },
  preview: async (ctx, input) => ({ data: (await drawOne(ctx, input)).wire }),
  print,
  printSeveral: async (ctx, input) => ({ data: { job: await printSeveral(ctx, input) } }),
};
