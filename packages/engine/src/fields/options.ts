/** What the choices of a field are called, and which of them are offered. */
import { type Message, verbatim } from "../text/message";
import { scalarText } from "../text/scalar-text";
import { type FieldDef, type FieldOption, labelOf } from "./field-def";

type Chosen = Pick<FieldDef, "options">;

const NO_OPTIONS: readonly FieldOption[] = [];
/** As names are compared: by what they say, not by how wide their letters are. */
export const folded = (text: string) => text.normalize("NFKC").trim().toLowerCase();

/** 上级/下级 */
const pathOf = (option: FieldOption): Message => {
  const own = labelOf(option);
  if (option.above === undefined) return own;
  return { cn: `${option.above}/${own.cn}`, en: `${option.aboveEn || option.above}/${own.en}` };
};

const known = new WeakMap<readonly FieldOption[], ReadonlyMap<string, Message>>();

/** By value: the label, of a linked choice with those above it where another choice has the same label. */
export function optionTexts({ options = NO_OPTIONS }: Chosen): ReadonlyMap<string, Message> {
  const there = known.get(options);
  if (there) return there;
  const times = new Map<string, number>();
  for (const option of options) {
    const [own, path] = [labelOf(option), pathOf(option)];
    for (const text of new Set([own.cn, own.en, path.cn, path.en].map(folded)))
      times.set(text, (times.get(text) ?? 0) + 1);
  }
  const isAlone = ({ cn, en }: Message) => times.get(folded(cn)) === 1 && times.get(folded(en)) === 1;
  const texts = new Map(
    options.map((option): [string, Message] => {
      const own = labelOf(option);
      return [String(option.value), isAlone(own) ? own : pathOf(option)];
    }),
  );
  known.set(options, texts);
  return texts;
}

/** The choices that a text may mean: by what they are called, by label, by path. One that is called just so goes before all others. */
export function optionsCalled(field: Chosen, written: string): readonly FieldOption[] {
  const wanted = folded(written);
  const { options = NO_OPTIONS } = field;
  const isCalled = (text: Message | undefined) =>
    text !== undefined && (folded(text.cn) === wanted || folded(text.en) === wanted);
  const texts = optionTexts(field);
  const named = options.filter((option) => isCalled(texts.get(String(option.value))));
  const isJustSo = (text: Message | undefined) => text !== undefined && (text.cn === written || text.en === written);
  const same = named.filter((option) => isJustSo(texts.get(String(option.value))));
  if (same.length > 0) return same;
  return named.length > 0 ? named : options.filter((option) => isCalled(labelOf(option)) || isCalled(pathOf(option)));
}

const isAmong = (given: unknown, value: string | number) =>
  [given].flat().some((item: unknown) => scalarText(item) === String(value));

/**
 * The choices of a linked select where the field above has a value; all there are where none is above.
 * @param above an entry of the dictionary may come by its name
 */
export function linkedOptions({ parent, options = NO_OPTIONS }: FieldDef, above: unknown): readonly FieldOption[] {
  if (parent === undefined) return options;
  return options.filter(
    (option) =>
      option.parent !== undefined &&
      (isAmong(above, option.parent) || (option.entry && option.above !== undefined && isAmong(above, option.above))),
  );
}

/** Those that may be chosen, and what is chosen already. */
export const offeredOptions = (options: readonly FieldOption[], chosen: unknown): readonly FieldOption[] =>
  options.filter(({ disabled, value }) => !disabled || isAmong(chosen, value));

const FLAGS = { on: { cn: "是", en: "Yes" }, off: { cn: "否", en: "No" } } as const;

/** What a value of the field above a linked select is called. @param entryName of a dictionary, by id */
function nameAbove(
  field: FieldDef,
  value: string | number,
  entryName: (id: number) => string | undefined,
): Message | undefined {
  const option = field.options?.find((one) => String(one.value) === String(value));
  if (option) return pathOf(option);
  if (field.type === "switch") return String(value) === (field.active ?? "1") ? FLAGS.on : FLAGS.off;
  const entry = field.type === "statusSelect" ? entryName(Number(value)) : undefined;
  return entry === undefined ? undefined : verbatim(entry);
}

/** Fields whose linked choices know what stands above them, and those of a source which field that is. */
export function withAbove(
  fields: readonly FieldDef[],
  entryName: (id: number) => string | undefined,
): readonly FieldDef[] {
  const done = new Map<string, FieldDef>();
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const complete = (field: FieldDef, below: readonly string[]): FieldDef => {
    const there = done.get(field.key);
    if (there || field.type !== "jcselect" || field.parent === undefined) return there ?? field;
    const parent = byKey.get(field.parent);
    if (!parent || below.includes(parent.key)) return field;
    const upper = complete(parent, [...below, field.key]);
    const options = field.options?.map((option): FieldOption => {
      const name = option.parent === undefined ? undefined : nameAbove(upper, option.parent, entryName);
      if (!name) return option;
      const entry = upper.type === "statusSelect" ? { entry: true as const } : {};
      return { ...option, above: name.cn, ...(name.en === name.cn ? {} : { aboveEn: name.en }), ...entry };
    });
    const whole = options ? { ...field, options } : field;
    done.set(field.key, whole);
    return whole;
  };
  return fields.map((field) => {
    const over = field.remote && field.parent !== undefined ? byKey.get(field.parent) : undefined;
    return over ? { ...field, over } : complete(field, []);
  });
}
