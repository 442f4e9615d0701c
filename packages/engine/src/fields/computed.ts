/**
 * Numbers that are worked out of others: `{price} * ({number} - 1) / 100`. A formula is data: it is parsed here, with
 * fields, numbers, brackets and the four operations, and nothing else. Counting is exact, in fractions, and rounded once.
 * Days and times count as days: `{to} - {from} + 1`.
 */
import type { Message } from "../text/message";
import { scalarText } from "../text/scalar-text";
import type { FieldDef, FieldOption } from "./field-def";
import { isMissing } from "./operators";
import { FIELD_TEXTS } from "./texts";

export const FORMULA_LIMITS = { length: 500, depth: 20, digits: 15 } as const;
/** Digits before the point of a number that a field holds. */
const MOST_WHOLE = 13;

interface Fraction {
  over: bigint;
  under: bigint;
}

type Sign = "+" | "-" | "*" | "/";

export type Formula = { number: Fraction } | { field: string } | { sign: Sign; left: Formula; right: Formula };

/** A formula that cannot be read; `said` tells why. */
export class FormulaError extends Error {
  constructor(readonly said: Message) {
    super(said.cn);
  }
}

const SIGNS: Readonly<Record<string, Sign>> = {
  "+": "+",
  "＋": "+",
  "-": "-",
  "−": "-",
  "－": "-",
  "*": "*",
  "×": "*",
  "/": "/",
  "÷": "/",
};
const BRACKETS: Readonly<Record<string, "(" | ")">> = { "(": "(", "（": "(", ")": ")", "）": ")" };

type Token = { at: number } & ({ sign: Sign } | { bracket: "(" | ")" } | { number: Fraction } | { field: string });

const NUMBER = /^\d{1,15}(?:\.\d{1,6})?/;
const FIELD = /^\{([A-Za-z]\w{0,39})\}/;

/** A decimal number as it is written. */
function fractionOf(text: string): Fraction {
  const [whole = "0", decimals = ""] = text.split(".");
  return { over: BigInt(whole + decimals), under: 10n ** BigInt(decimals.length) };
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at);
    const [letter = ""] = rest;
    const [, field] = FIELD.exec(rest) ?? [];
    const [number] = NUMBER.exec(rest) ?? [];
    const sign = SIGNS[letter];
    const bracket = BRACKETS[letter];
    if (field !== undefined) tokens.push({ at, field });
    else if (number !== undefined) tokens.push({ at, number: fractionOf(number) });
    else if (sign) tokens.push({ at, sign });
    else if (bracket) tokens.push({ at, bracket });
    else if (letter.trim() !== "") throw new FormulaError(FIELD_TEXTS.formulaAt({ at: at + 1, text: letter }));
    at += field === undefined ? (number?.length ?? 1) : field.length + 2;
  }
  return tokens;
}

class Parser {
  #at = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  whole(): Formula {
    const formula = this.#sum(0);
    if (this.#at < this.tokens.length) throw this.#unexpected();
    return formula;
  }

  #unexpected(): FormulaError {
    const token = this.tokens[this.#at];
    return new FormulaError(token ? FIELD_TEXTS.formulaHere({ at: token.at + 1 }) : FIELD_TEXTS.formulaEnd);
  }

  /** The sign that stands here, if it is one of these; it is taken. */
  #sign(...signs: readonly Sign[]): Sign | undefined {
    const token = this.tokens[this.#at];
    if (!token || !("sign" in token) || !signs.includes(token.sign)) return undefined;
    this.#at += 1;
    return token.sign;
  }

  #sum(depth: number): Formula {
    let left = this.#product(depth);
    for (let sign = this.#sign("+", "-"); sign; sign = this.#sign("+", "-"))
      left = { sign, left, right: this.#product(depth) };
    return left;
  }

  #product(depth: number): Formula {
    let left = this.#factor(depth);
    for (let sign = this.#sign("*", "/"); sign; sign = this.#sign("*", "/"))
      left = { sign, left, right: this.#factor(depth) };
    return left;
  }

  #factor(depth: number): Formula {
    if (depth > FORMULA_LIMITS.depth) throw new FormulaError(FIELD_TEXTS.formulaDeep({ max: FORMULA_LIMITS.depth }));
    if (this.#sign("-")) return { sign: "-", left: { number: fractionOf("0") }, right: this.#factor(depth + 1) };
    const token = this.tokens[this.#at];
    if (!token || "sign" in token || ("bracket" in token && token.bracket === ")")) throw this.#unexpected();
    this.#at += 1;
    if ("number" in token) return { number: token.number };
    if ("field" in token) return { field: token.field };
    const inner = this.#sum(depth + 1);
    const closing = this.tokens[this.#at];
    if (!closing || !("bracket" in closing) || closing.bracket !== ")") throw this.#unexpected();
    this.#at += 1;
    return inner;
  }
}

/** @throws FormulaError that says where it cannot be read */
export function parseFormula(text: string): Formula {
  if (text.length > FORMULA_LIMITS.length) throw new FormulaError(FIELD_TEXTS.long({ max: FORMULA_LIMITS.length }));
  return new Parser(tokensOf(text)).whole();
}

/** Keys of the fields that it counts with. */
export function fieldsOf(formula: Formula): string[] {
  if ("field" in formula) return [formula.field];
  if ("number" in formula) return [];
  return [...new Set([...fieldsOf(formula.left), ...fieldsOf(formula.right)])];
}

const MOMENT = /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d))?$/;
const MINUTES_A_DAY = 1_440n;

/** Days since 1970, to the minute. */
function daysOf(day: string, time = "00:00"): Fraction | undefined {
  const at = Date.parse(`${day}T${time}Z`);
  return Number.isNaN(at) ? undefined : { over: BigInt(at / 60_000), under: MINUTES_A_DAY };
}

/** A value that counts: a number, or a day or time as the days since 1970. Undefined where there is none. */
function fractionIn(value: unknown): Fraction | undefined {
  if (isMissing(value)) return undefined;
  const text = scalarText(value);
  const [, day, time] = MOMENT.exec(text) ?? [];
  if (day !== undefined) return daysOf(day, time);
  if (!/^-?\d+(?:\.\d+)?$/.test(text)) return undefined;
  const { over, under } = fractionOf(text.replace("-", ""));
  return { over: text.startsWith("-") ? -over : over, under };
}

function count(sign: Sign, left: Fraction, right: Fraction): Fraction | undefined {
  if (sign === "*") return { over: left.over * right.over, under: left.under * right.under };
  if (sign === "/") {
    const turned = right.over < 0n ? -1n : 1n;
    return right.over === 0n
      ? undefined
      : { over: left.over * right.under * turned, under: left.under * right.over * turned };
  }
  const under = left.under * right.under;
  const [a, b] = [left.over * right.under, right.over * left.under];
  return { over: sign === "+" ? a + b : a - b, under };
}

function worth(formula: Formula, read: (key: string) => unknown): Fraction | undefined {
  if ("number" in formula) return formula.number;
  if ("field" in formula) return fractionIn(read(formula.field));
  const left = worth(formula.left, read);
  const right = left && worth(formula.right, read);
  return left && right && count(formula.sign, left, right);
}

/** Half away from zero. */
function rounded({ over, under }: Fraction, scale: number): string {
  const size = over < 0n ? -over : over;
  const units = (size * 10n ** BigInt(scale) * 2n + under) / (under * 2n);
  const digits = String(units).padStart(scale + 1, "0");
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return over < 0n && units > 0n ? `-${text}` : text;
}

/** What is asked of a field, or of an item of a form, before a formula counts with it. */
interface Counted {
  type: string;
  multiple?: unknown;
  options?: readonly Pick<FieldOption, "value">[] | undefined;
}

const isNumber = ({ value }: Pick<FieldOption, "value">): boolean => /^-?\d+(?:\.\d+)?$/.test(String(value));

/** Whether a formula may count with a field: numbers, days and times, and one choice whose values are numbers. */
export function isCounted({ type, multiple, options = [] }: Counted): boolean {
  if (type === "select" || type === "radio") return !multiple && options.length > 0 && options.every(isNumber);
  return type === "number" || type === "date" || type === "datetime";
}

const parsed = new Map<string, Formula>();
const MOST_PARSED = 500;

/** The formula of a field that was checked when it was made. */
function formulaOf(text: string): Formula {
  const known = parsed.get(text);
  if (known) return known;
  if (parsed.size >= MOST_PARSED) parsed.clear();
  const formula = parseFormula(text);
  parsed.set(text, formula);
  return formula;
}

/**
 * What a formula comes to, with the decimals of its field.
 * @param read decoded numbers by field key
 * @returns null where a number is missing, where it is divided by nothing, or where no field could hold it
 */
export function computed({ computed: text = "", scale = 2 }: FieldDef, read: (key: string) => unknown): number | null {
  const result = worth(formulaOf(text), read);
  if (!result) return null;
  const written = rounded(result, scale);
  return (written.replace("-", "").split(".")[0] ?? "").length > MOST_WHOLE ? null : Number(written);
}

/** Fields that are worked out, each behind those that it counts with; of a circle none. */
export function inTurn(fields: readonly FieldDef[]): FieldDef[] {
  const left = new Map(fields.filter((field) => field.computed !== undefined).map((field) => [field.key, field]));
  const ordered: FieldDef[] = [];
  for (let before = -1; before !== ordered.length; ) {
    before = ordered.length;
    for (const [key, field] of left) {
      if (fieldsOf(formulaOf(field.computed ?? "")).some((other) => left.has(other))) continue;
      left.delete(key);
      ordered.push(field);
    }
  }
  return ordered;
}

/** Values of a form with what is worked out of them, whatever was given for that. */
export function withComputed(
  fields: readonly FieldDef[],
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const whole: Record<string, unknown> = { ...values };
  for (const field of inTurn(fields)) whole[field.key] = computed(field, (key) => whole[key]);
  return whole;
}
