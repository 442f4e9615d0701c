/**
 * Decoders of the wire's scalars. JSON and form-encoded bodies carry the same values differently
 * (1 and '1', [1,2] and '1,2'); these accept both and nothing else. No library coercion: '' is null, never 0.
 */
import { inSchema, type Message } from "@qicheng/engine/text/message";
import { manyLines, oneLine, visibleText } from "@qicheng/engine/text/user-text";
import { z } from "zod";
import { jsonProblem } from "./json-scan";
import { LIMITS } from "./limits";
import { said } from "./messages";

/** Said of a value that is none. */
export const notValid = (label: Message): string => inSchema(said.wrong({ label }));

const digits = z.string().regex(/^\d{1,15}$/, inSchema(said.id));

/** A record id: a positive integer or its digits. */
export const id = () =>
  z
    .union([z.int(inSchema(said.id)), digits.transform(Number)], inSchema(said.id))
    .refine((value) => value > 0 && value <= Number.MAX_SAFE_INTEGER, inSchema(said.id));

/** An id in which 0 or '' means none. */
export const optionalId = () =>
  z
    .union([z.int(inSchema(said.id)), digits.transform(Number), z.literal(""), z.null()], inSchema(said.id))
    .transform((value) => (value === "" || value === 0 ? null : value))
    .refine((value) => value === null || value > 0, inSchema(said.id));

/** A list as form bodies carry it, without what makes JSON text of it. */
const listed = (text: string) => (/^\[[\d\s,"]*\]$/.test(text) ? text.replaceAll(/[[\]"]/g, "") : text);

/**
 * Ids as '1,2', [1,2], '[1,2]' or one id; distinct, at most 500, in the order given.
 * @param once one that is given twice is refused: where the order says something, it would stand in two places
 */
export const ids = ({ once = false } = {}) =>
  z
    .union(
      [
        z.string().max(8_000, inSchema(said.manyIds)),
        z.int(),
        z.array(z.union([z.int(), digits])).max(LIMITS.ids, inSchema(said.manyIds)),
      ],
      inSchema(said.id),
    )
    .transform((value, ctx) => {
      const parts =
        typeof value === "string"
          ? listed(value)
              .split(",")
              .map((part) => part.trim())
          : [value].flat().map(String);
      const wrong = parts.length === 0 || parts.some((part) => !/^[1-9]\d{0,14}$/.test(part));
      const distinct = [...new Set(parts.map(Number))];
      const twice = once && distinct.length < parts.length;
      if (!wrong && !twice && distinct.length <= LIMITS.ids) return distinct;
      const many = twice ? said.idTwice : said.mostIds({ max: LIMITS.ids });
      ctx.addIssue({ code: "custom", message: inSchema(wrong ? said.id : many) });
      return z.NEVER;
    });

/** Ids that may be none: '' and [] give []. */
export const idsOrNone = () =>
  z.union([
    z.literal(["", "[]"]).transform(() => [] as number[]),
    z.null().transform(() => [] as number[]),
    z.array(z.never()),
    ids(),
  ]);

/** 0 or 1, as number, text or JSON boolean. */
export const flag = () =>
  z
    .union([z.literal([0, 1, "0", "1", "", "True", "true", "False", "false"]), z.boolean()], inSchema(said.flag))
    .transform((value): 0 | 1 =>
      value === 1 || value === "1" || value === true || /^true$/i.test(String(value)) ? 1 : 0,
    );

/** A whole number between bounds, as number or text. */
export const wholeNumber = (min: number, max: number, label: Message) =>
  z
    .union(
      [
        z.int(),
        z
          .string()
          .regex(/^-?\d{1,9}$/)
          .transform(Number),
      ],
      notValid(label),
    )
    .refine((value) => value >= min && value <= max, inSchema(said.between({ label, min, max })));

/** A text by a rule of the engine's; length is counted in code points, after what nobody sees is gone. */
const typed = (rule: (given: string) => string | undefined, max: number, label: Message) =>
  z
    .string(notValid(label))
    .transform((value, ctx) => {
      const seen = rule(value);
      if (seen !== undefined) return seen;
      ctx.addIssue({ code: "custom", message: inSchema(said.letters({ label })) });
      return z.NEVER;
    })
    .refine((value) => [...value].length <= max, inSchema(said.long({ label, max })));

const present = (value: string) => value !== "";

/** A text of one line. */
export const text = (max: number, label: Message) => typed(oneLine, max, label);

/** A text of one line that must not be blank. */
export const requiredText = (max: number, label: Message) => text(max, label).refine(present, inSchema(said.required));

/** A text of several lines. */
export const lines = (max: number, label: Message) => typed(manyLines, max, label);

/** A text of several lines that must not be blank. */
export const requiredLines = (max: number, label: Message) =>
  lines(max, label).refine(present, inSchema(said.required));

/** What is looked for: as typed on any keyboard, wide or narrow. */
export const searchText = (max: number, label: Message) =>
  typed((given) => oneLine(given.normalize("NFKC")), max, label);

/** JSON text or an already decoded value, of which the fields of a form decode the texts. Text obeys the rules of a whole body. */
export const jsonValue = (label: Message) =>
  z.unknown().transform((value, ctx) => {
    const problem = typeof value === "string" ? jsonProblem(value) : undefined;
    try {
      if (problem === undefined) {
        const given = value === "" ? null : value;
        return typeof given === "string" ? (JSON.parse(given) as unknown) : given;
      }
    } catch {
      // Broken JSON gets the same refusal as anything else that is no value of this field.
    }
    const msg = problem?.msg ?? said.wrong({ label });
    ctx.addIssue({ code: "custom", message: msg.cn, params: { said: msg } });
    return z.NEVER;
  });

/** The value with every text in it by the rule of texts; undefined when one is refused, or a name is not as one reads it. */
function visibleValue(value: unknown): unknown {
  if (typeof value === "string") return visibleText(value);
  if (typeof value !== "object" || value === null) return value;
  const parts = Object.entries(value).map(([name, part]): [string, unknown] => [name, visibleValue(part)]);
  if (parts.some(([name, part]) => part === undefined || visibleText(name) !== name)) return undefined;
  return Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}

/** JSON text or an already decoded value; its texts may have several lines and keep the blanks around them. */
export const jsonText = (label: Message) =>
  jsonValue(label).transform((value, ctx) => {
    const seen = visibleValue(value ?? null);
    if (seen !== undefined) return seen;
    ctx.addIssue({ code: "custom", message: inSchema(said.letters({ label })) });
    return z.NEVER;
  });

/** A time as answers give it, YYYY-MM-DD HH:MM:SS; '' is none. */
export const answeredTime = (label: Message) =>
  z.string(notValid(label)).regex(/^(?:\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)?$/, notValid(label));

/** A day of the calendar, YYYY-MM-DD; '' is none. */
export const day = (label: Message) =>
  z.union([z.literal(["", null]).transform(() => null), z.iso.date(notValid(label))], notValid(label));

/** A colour as stored and shown: #rgb to #rrggbbaa. */
export const colour = (label: Message) =>
  z.string(inSchema(said.colour({ label }))).regex(/^(?:#[0-9a-fA-F]{3,8})?$/, inSchema(said.colour({ label })));
