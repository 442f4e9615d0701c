/** Where the choices of a field that is designed come from, and what they hang on. */

import { DESIGN_TEXTS } from "../fields/design-texts";
import type { FieldDef, FieldType, RemoteSource } from "../fields/field-def";
import { sourceProblem as remoteProblem } from "../fields/remote";
import { about, type Message } from "../text/message";

export interface DesignSources {
  dictionaries: ReadonlySet<string>;
  /** Paths that a choice may be read from. */
  sources: ReadonlySet<string>;
}

const FEW: readonly FieldType[] = ["select", "radio", "jcselect", "statusSelect", "switch"];
const MANY: readonly FieldType[] = ["user", "branch", "customer", "tree", "city"];

/** Types of the field above: what a source is asked for below may be any number, fixed options not. */
export function typesAbove(type: string, hasSource: boolean): readonly FieldType[] {
  if (type === "county") return ["city"];
  if (type !== "jcselect") return [];
  return hasSource ? [...FEW, ...MANY] : FEW;
}

export function parentProblem(
  fields: readonly FieldDef[],
  { key, type, parent, remote }: FieldDef,
): Message | undefined {
  if (parent === undefined) return type === "jcselect" ? DESIGN_TEXTS.noParent : undefined;
  const above = fields.find((field) => field.key === parent);
  const fits =
    above && above.key !== key && !above.multiple && typesAbove(type, remote !== undefined).includes(above.type);
  return fits ? undefined : about(DESIGN_TEXTS.parent, DESIGN_TEXTS.noField({ key: parent }));
}

/** What only some types say of their source. */
function askedProblem(type: FieldType, { parentParams, remote }: RemoteSource): Message | undefined {
  const not = (property: Message) => DESIGN_TEXTS.notOfType({ property });
  if (type === "jcselect" && parentParams === undefined) return DESIGN_TEXTS.sourceParent;
  if (type !== "jcselect" && parentParams !== undefined) return not(DESIGN_TEXTS.parentParams);
  // a tree is there as a whole
  return type === "tree" && remote === 1 ? not(DESIGN_TEXTS.sourceSearched) : undefined;
}

/** Why its choices cannot come from where it says. */
export function sourceProblem(
  { remote, options, reference, ...field }: FieldDef,
  { sources, dictionaries }: DesignSources,
): Message | undefined {
  const { dictionary, type, url } = field;
  // whoever fills in the form asks there, by his own rights
  if (url !== undefined && !sources.has(url)) return about(DESIGN_TEXTS.url, DESIGN_TEXTS.noSource({ url }));
  if (type === "statusSelect" && !dictionaries.has(dictionary ?? "")) return DESIGN_TEXTS.noDictionary;
  if (!remote) return undefined;
  if (options || reference || url) return DESIGN_TEXTS.twoSources;
  const problem = remoteProblem(remote, sources)?.msg ?? askedProblem(type, remote);
  return problem && about(DESIGN_TEXTS.remote, problem);
}
