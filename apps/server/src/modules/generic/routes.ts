/** Records of any type under one name; each is served as by its own routes, with the same rights. */

import type { modules } from "@qicheng/api/generic/routes";
import { said } from "@qicheng/api/kernel/messages";
import { version as recordVersion } from "@qicheng/api/kernel/record-routes";
import { withoutSpare } from "../../kernel/http/input";
import type { Handlers } from "../../kernel/http/mount-routes";
import { viewRecord } from "../../kernel/record-api/handlers";
import { recordTypeAsked } from "../../kernel/records/type/registry";
import { addRecord, editRecord } from "../../kernel/records/write/save";
import { invalidField } from "../../kernel/work/refusal";

function fieldsOf(data: unknown): Readonly<Record<string, unknown>> {
  if (typeof data !== "object" || data === null || Array.isArray(data))
    throw invalidField("data", said.wrong({ label: { cn: "提交的信息", en: "What was sent" } }));
  return withoutSpare(data as Record<string, unknown>);
}

/** The version that stands among the fields, as some forms send it. */
function givenVersion(version: unknown): number | undefined {
  if (version === undefined) return undefined;
  const parsed = recordVersion.safeParse(version);
  if (!parsed.success) throw invalidField("version", said.wrong({ label: { cn: "版本", en: "Version" } }));
  return parsed.data;
}

export const handlers: Handlers<typeof modules> = {
  add: async (ctx, input) => {
    const type = recordTypeAsked(input.module);
    ctx.require(type.addPermission);
    return { msg: said.added, data: { id: await addRecord(ctx, type, fieldsOf(input.data)) } };
  },
  edit: async (ctx, input) => {
    const type = recordTypeAsked(input.module);
    ctx.require(type.abilities.edit?.permission ?? type.addPermission);
    const { version, ...raw } = fieldsOf(input.data);
    await editRecord(ctx, type, { id: input.id, version: input.version ?? givenVersion(version), raw });
    return { msg: said.saved };
  },
  detail: async (ctx, input) => ({
    data: (await viewRecord(ctx, recordTypeAsked(input.module), input.id)) as { id: number },
  }),
};
