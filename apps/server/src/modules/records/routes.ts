import { said } from "@qicheng/api/kernel/messages";
import type { records } from "@qicheng/api/records/routes";
import type { Handlers } from "../../kernel/http/mount-routes";
import { revealValue } from "../../kernel/records/read/reveal";
import { recordTypeAsked } from "../../kernel/records/type/registry";
import { bulkAct } from "../../kernel/records/write/bulk-act";
import { invalidField } from "../../kernel/work/refusal";

/** @throws VALIDATION for anything but one field with its value */
function oneField(data: unknown): Readonly<Record<string, unknown>> {
  const fields = typeof data === "object" && data !== null && !Array.isArray(data) ? Object.keys(data) : [];
  if (fields.length !== 1) throw invalidField("data", said.oneField);
  return data as Record<string, unknown>;
}

export const handlers: Handlers<typeof records> = {
  massEdit: (ctx, { module, data, ...chosen }) =>
    bulkAct(ctx, recordTypeAsked(module), chosen, { act: "edit", data: oneField(data) }),
  massTag: (ctx, { module, act, list, ...chosen }) =>
    bulkAct(ctx, recordTypeAsked(module), chosen, { act: "tag", tags: { act, list } }),
  reveal: async (ctx, { module, ...at }) => ({ data: await revealValue(ctx, recordTypeAsked(module), at) }),
};
