/** The fields of submitted forms on paper, each by its own name: a company's form may have a sheet of its own. */
import { memberNumber } from "@qicheng/api/kernel/families";
import type { OfferedField } from "@qicheng/api/print-templates/routes";
import { titleOf } from "@qicheng/engine/fields/field-def";
import { kindOfField } from "@qicheng/engine/fields/field-types";
import type { PaperRow } from "@qicheng/engine/print/fill";
import { ownValue } from "@qicheng/engine/text/own-value";
import { approvables } from "../../kernel/approval/declared";
import type { SeenTask } from "../../kernel/approval/find";
import { shownForm } from "../../kernel/approval/record-form";
import { submittedForm } from "../../kernel/approval/submitted-form";
import type { Context } from "../../kernel/work/context";
import { offeredField, type PaperParts, paperText } from "../print-templates/public";

const PREFIX = "form.";
const BLANK = { text: "", kind: "text" } as const;

const said = (text: string) => ({ text, value: text, kind: "text" as const });

const namesIn = (needed: ReadonlySet<string>): string[] => [...needed].filter((key) => key.startsWith(PREFIX));

export interface FormOnPaper {
  /** Title and value of each field, in its order. */
  rows: PaperRow[];
  /** The same by the names of the fields. */
  fields: PaperRow;
}

/** What the caller may see of a submitted form. @param needed names whose fields are not there are blank */
export async function formOnPaper(ctx: Context, task: SeenTask, needed: ReadonlySet<string>): Promise<FormOnPaper> {
  const { items, data } = await shownForm(ctx, task);
  const known = await submittedForm(ctx, task.module, task.formId);
  const shown = items.flatMap(({ field: key }) => {
    const field = known?.byKey.get(key);
    if (!field || kindOfField(field) === "none") return [];
    return [{ field, text: paperText(ctx, field, data) }];
  });
  return {
    rows: shown.map(({ field, text }) => ({ title: said(ctx.say(titleOf(field))), value: said(text) })),
    fields: {
      ...Object.fromEntries(namesIn(needed).map((key) => [key, BLANK])),
      ...Object.fromEntries(
        shown.map(({ field, text }) => [
          `${PREFIX}${field.key}`,
          { text, value: ownValue(data, field.key), kind: kindOfField(field) },
        ]),
      ),
    },
  };
}

/** How many fields of forms a template names; undefined where the submitted form lacks one of them. */
export async function askedOfForm(
  ctx: Context,
  task: SeenTask,
  needed: ReadonlySet<string>,
): Promise<number | undefined> {
  const names = namesIn(needed);
  const known = await submittedForm(ctx, task.module, task.formId);
  return names.every((key) => known?.byKey.has(key.slice(PREFIX.length))) ? names.length : undefined;
}

/** Fields of the forms that the company made, for whoever designs. */
export async function formGroups(ctx: Context): Promise<PaperParts["groups"]> {
  const groups: PaperParts["groups"] = [];
  for (const { module, title } of approvables()) {
    if (memberNumber(module) === undefined) continue;
    const fields = (await ctx.services.fields.of(module))?.form.fields ?? [];
    const offered = fields
      .filter((field) => kindOfField(field) !== "none" && field.flags.form !== false)
      .map((field): OfferedField => ({ ...offeredField(ctx, field), key: `${PREFIX}${field.key}` }));
    if (offered.length > 0) groups.push({ key: module, title: ctx.say(title), fields: offered });
  }
  return groups;
}
