/** What an approval is called, and what its form holds of itself from then on. */

import { formValue } from "@qicheng/engine/approval/conditions";
import type { ApprovalForm, FormData } from "@qicheng/engine/approval/definition";
import { TITLE_FACTS, type TitleFact, titleFields, titleText } from "@qicheng/engine/approval/title";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { businessDay } from "@qicheng/engine/time/business-time";
import { fieldsFor } from "../records/access/field-rights";
import { presenterOf } from "../records/read/presenter";
import { findRecordType } from "../records/type/registry";
import type { Context } from "../work/context";
import { wireMoment } from "../work/time";
import { approvableNamed } from "./declared";
import { rowOf } from "./record-form";
import { factText } from "./summary";
import { flowOf, versionOf } from "./version";

/** As the product calls it where a flow says nothing else. */
const USUAL = "{form}-{initiator}-{day}";

const isFact = (name: string): name is TitleFact => TITLE_FACTS.some((fact) => fact === name);

/** Fields of the form that a title names, as the submitter reads them. */
async function fieldTexts(
  ctx: Context,
  module: string,
  form: ApprovalForm | undefined,
  { names, data }: { names: readonly string[]; data: FormData },
): Promise<(name: string) => string> {
  const type = findRecordType(module);
  const fields = await ctx.services.fields.of(module);
  if (names.length === 0 || !form) return () => "";
  if (!type || !fields) return (name) => [formValue({ form, formData: data }, name)].flat().map(scalarText).join(",");
  const mine = await fieldsFor(ctx, fields);
  const row = rowOf({ recordId: 0, initiator: ctx.me.id }, fields, data);
  const [shown = {}] = await presenterOf(type, mine).objects(ctx, [row]);
  return (name) => factText(ctx, name, { byKey: mine.byKey, shown });
}

/** What a record of the caller's is called that is submitted now. @param data by field, decoded */
export async function approvalTitle(ctx: Context, module: string, data: FormData): Promise<string> {
  const inForce = await flowOf(ctx, module);
  const version = inForce && (await versionOf(ctx, inForce.versionId));
  const pattern = version?.flow.settings.title || USUAL;
  const organisation = await ctx.services.organisation.get();
  const facts: Record<TitleFact, string> = {
    form: approvableNamed(module).title.cn,
    initiator: organisation.name(ctx.me.id),
    branch: organisation.branchName(organisation.people.get(ctx.me.id)?.branchId),
    day: businessDay(ctx.past),
  };
  const names = titleFields(pattern).filter((name) => !isFact(name));
  const textOf = await fieldTexts(ctx, module, version?.form, { names, data });
  return (
    titleText(pattern, (name) => (isFact(name) ? facts[name] : textOf(name))) ||
    titleText(USUAL, (name) => facts[name as TitleFact])
  );
}

/** What the form of a version holds of the approval itself. @param at milliseconds since 1970 */
export function heldData({ fields }: ApprovalForm, { title, at }: { title: string; at: number }): FormData {
  const held = new Map<string, string>([
    ["title", title],
    ["AddTime", wireMoment(at)],
  ]);
  return Object.fromEntries(
    fields.flatMap(({ field, held: isHeld }) => (isHeld && held.has(field) ? [[field, held.get(field)]] : [])),
  );
}
