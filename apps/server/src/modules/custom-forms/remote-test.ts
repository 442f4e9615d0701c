/** What a source answers is looked at before a form has it: the read itself, in this server, by the rights of whoever designs. */
import { customFormSaid } from "@qicheng/api/custom-forms/messages";
import type { customForms } from "@qicheng/api/custom-forms/routes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import type { RemoteSource } from "@qicheng/engine/fields/field-def";
import { sourceProblem } from "@qicheng/engine/fields/remote";
import { REMOTE_LIMITS } from "@qicheng/engine/fields/remote-limits";
import { verbatim } from "@qicheng/engine/text/message";
import { offeredBy } from "../../kernel/fields/remote";
import { SOURCES } from "../../kernel/http/reads";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";

export async function remoteTest(ctx: Context, input: RouteArguments<typeof customForms.remoteTest>) {
  const { key, above, params = {}, parentParams, ...given } = input;
  const below = parentParams === undefined || parentParams === "" ? {} : { parentParams };
  const source = { ...given, ...below, params, remote: key === "" ? 0 : 1 } as RemoteSource;
  const problem = sourceProblem(source, SOURCES);
  if (problem) throw invalidField(problem.part, problem.msg);
  const found = await offeredBy(ctx, { type: "select", remote: source }, { key, above });
  if (!found || (found.length === 0 && key === ""))
    throw invalidField("loadFilter", customFormSaid.noList({ path: verbatim(source.loadFilter) }));
  return { data: found.slice(0, REMOTE_LIMITS.shown) };
}
