/** What keeps a design from being published, found beside it, in the words of the server. */
import { checkDesign, type Design, type DesignWorld } from "@qicheng/engine/design/design";
import { type DesignItem, designedField } from "@qicheng/engine/design/design-items";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { say } from "../i18n/language";
import type { FormDraft } from "./edits";

/** What is there already, as it travels. */
export interface World {
  given: readonly DesignItem[];
  own: readonly DesignItem[];
  reserved: readonly string[];
  sources: readonly string[];
  duplicates: number;
  alike: readonly { module: string; title: string }[];
}

export interface DesignProblem {
  /** '' is the form itself. */
  field: string;
  msg: string;
}

/** A field that the product brings, as far as a design can say anything of it. */
const builtIn = (item: DesignItem): FieldDef => {
  const { en, ...field } = { ...designedField(item, []), en: item.en };
  return { ...field, storage: item.type === "divider" ? "none" : "column", ...(en === undefined ? {} : { en }) };
};

export function worldOf(
  { given, own, reserved, sources, duplicates, alike }: World,
  dictionaries: readonly string[],
): DesignWorld {
  return {
    builtIn: given.map(builtIn),
    published: own.map((item) => designedField(item, [])),
    reserved: new Set(reserved),
    dictionaries: new Set(dictionaries),
    sources: new Set(sources),
    duplicates: duplicates === 1,
    alike: alike.map(({ module }) => module),
  };
}

export function problemsOf({ items, ...layout }: FormDraft, world: DesignWorld): DesignProblem[] {
  const fields = items.map((item) => designedField(item, world.builtIn));
  const design = { ...layout, fields } as Design;
  return checkDesign(design, world).map(({ field, msg }) => ({ field, msg: say(msg) }));
}
