/** Release rules about what a flow tells of its approvals: their titles and their summaries. */
import { RELEASE_TEXTS } from "../approval/release-texts";
import { TITLE_FACTS, titleFields } from "../approval/title";
import type { Drawing, Violation } from "./violation";

/** Both name fields of the form; a title is read by everybody, so it names nothing that a step or a role hides. */
export function checkTold({ flow, form, world }: Drawing): Violation[] {
  const { summary = [], title = "" } = flow.settings;
  const known = new Map(form.fields.map((field) => [field.field, field.title]));
  const hidden = new Set(flow.nodes.flatMap(({ config }) => config.hideField ?? []));
  const named = titleFields(title).filter((field) => !TITLE_FACTS.some((fact) => fact === field));
  return [
    ...summary
      .filter((field) => !known.has(field))
      .map((field): Violation => ({ rule: "fields", message: RELEASE_TEXTS.summaryField({ field }) })),
    ...named
      .filter((field) => !known.has(field))
      .map((field): Violation => ({ rule: "title", message: RELEASE_TEXTS.titleField({ field }) })),
    ...named
      .filter((field) => hidden.has(field) || world.isKept?.(field) === true)
      .map(
        (field): Violation => ({
          rule: "title",
          message: RELEASE_TEXTS.titleHidden({ field: known.get(field) ?? field }),
        }),
      ),
  ];
}
