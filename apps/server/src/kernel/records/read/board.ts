/** Rows counted by the value of a field, as a board has columns: which fields there are for it, and how each value is called. */
import type { BoardGroup } from "@qicheng/api/kernel/list-query";
import { said } from "@qicheng/api/kernel/messages";
import { type FieldDef, pointsAtRecords, referenceOf } from "@qicheng/engine/fields/field-def";
import { holdsMany, kindOfField } from "@qicheng/engine/fields/field-types";
import { optionTexts } from "@qicheng/engine/fields/options";
import { verbatim } from "@qicheng/engine/text/message";
import type { ModuleFields } from "../../fields/registry";
import type { Context } from "../../work/context";
import { findTree, nodesOf } from "../type/tree";

/** A value that a row may have. */
interface Choice extends Omit<BoardGroup, "count"> {
  /** Stands on the board without any rows, too. */
  always?: boolean;
}

/** Choices of the company, switches, people, branches and nodes of trees: records of another type may be any number. */
export function hasBoard(field: FieldDef): boolean {
  if (!(field.flags.list || field.flags.filter) || holdsMany(field) || field.remote) return false;
  const reference = referenceOf(field);
  const kind = kindOfField(field);
  const among = reference === undefined || findTree(reference) !== undefined;
  return ((kind === "choice" || kind === "tree") && among) || kind === "flag" || kind === "branch";
}

const isId = (field: FieldDef) => field.type === "statusSelect" || pointsAtRecords(field);

const plain = (value: string | number, label: string, always = false, color = ""): Choice => ({
  value,
  label,
  color,
  always,
});

/** In the order in which people know them. */
async function choicesOf(ctx: Context, field: FieldDef): Promise<Choice[]> {
  if (field.type === "statusSelect") {
    const entries = (await ctx.services.dictionary.get()).ofKind(field.dictionary ?? "");
    return entries.map(({ code, name, color, active }) => ({ value: code, label: name, color, always: active }));
  }
  if (field.type === "switch")
    return [
      plain(field.active ?? "1", ctx.say(said.yes), true),
      plain(field.inactive ?? "0", ctx.say(said.no), true),
    ].map((choice) => (field.stored === "smallint" ? { ...choice, value: Number(choice.value) } : choice));
  if (field.type === "user" || field.type === "branch") {
    const { people, branches } = await ctx.services.organisation.get();
    if (field.type === "user") return [...people.values()].map(({ id, nickname }) => plain(id, nickname));
    return [...branches.values()].map(({ id, name }) => plain(id, name));
  }
  const tree = findTree(referenceOf(field) ?? "");
  if (tree) return (await nodesOf(ctx.db, tree)).map(({ id, name }) => plain(id, name));
  const texts = optionTexts(field);
  return (field.options ?? []).map(({ value, color, disabled }) =>
    plain(value, ctx.say(texts.get(String(value)) ?? verbatim("")), disabled !== true, color),
  );
}

/**
 * The counts as they travel: choices in their order, also those that no row has; people, branches and nodes where a row has
 * them; then what is no choice any more, and last the rows without a value.
 */
export async function boardOf(
  ctx: Context,
  fields: ModuleFields,
  { board: key, counts }: { board: string; counts: ReadonlyMap<string, number> | undefined },
): Promise<{ board?: BoardGroup[] }> {
  const field = fields.byKey.get(key);
  if (!field || !counts) return {};
  const choices = await choicesOf(ctx, field);
  const known = new Set(choices.map(({ value }) => String(value)));
  const groups = choices.flatMap(({ always, ...choice }) => {
    const count = counts.get(String(choice.value)) ?? 0;
    return count > 0 || always ? [{ ...choice, count }] : [];
  });
  const unknown = [...counts]
    .filter(([value]) => value !== "" && !known.has(value))
    .map(([value, count]) => ({ value: isId(field) ? Number(value) : value, label: "", color: "", count }));
  const none = counts.get("") ?? 0;
  const nobody = { value: pointsAtRecords(field) ? 0 : "", label: "", color: "", count: none };
  return { board: [...groups, ...unknown, ...(none > 0 ? [nobody] : [])] };
}
