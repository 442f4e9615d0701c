/**
 * Numbers that are worked out of others: `{price} * ({number} - 1) / 100`. A formula is data: it is parsed here, with
 * fields, numbers, brackets and the four operations, and nothing else. Counting is exact, in fractions, and rounded once.
 * A table is counted by its columns: `sum({lines.cost})`, `count({lines})`, `max`, `min`, `avg`.
 * Days and times count as days: `{to} - {from} + 1`.
 */

import type { Message } from "../text/message";
import { ownValue } from "../text/own-value";
import { count, type Fraction, fractionIn, fractionOf, rounded, type Sign } from "../values/fractions";
import type { FieldDef, FieldOption } from "./field-def";
import { ROW_SUM, type RowSum, readRowSum, rowSum } from "./row-sums";
import { FIELD_TEXTS } from "./texts";

export const FORMULA_LIMITS = { length: 500, depth: 20, digits: 15 } as const;
/** Digits before the point of a number that a field holds. */
const MOST_WHOLE = 13;

export type Formula =
  | { number: Fraction }
  | { field: string }
  | { rows: RowSum }
  | { sign: Sign; left: Formula; right: Formula };

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

type Token = { at: number } & (
  | { sign: Sign }
  | { bracket: "(" | ")" }
  | { number: Fraction }
  | { field: string }
  | { rows: RowSum }
);

const NUMBER = /^\d{1,15}(?:\.\d{1,6})?/;
const FIELD = /^\{([A-Za-z_]\w{0,39})\}/;

/** The token of one letter; undefined for a blank. */
function signAt(letter: string, at: number): Token | undefined {
  const sign = SIGNS[letter];
  const bracket = BRACKETS[letter];
  if (sign) return { at, sign };
  if (bracket) return { at, bracket };
  if (letter.trim() !== "") throw new FormulaError(FIELD_TEXTS.formulaAt({ at: at + 1, text: letter }));
  return undefined;
}

/** The token with which a text begins, and how long it is. */
function tokenAt(rest: string, at: number): { token: Token | undefined; length: number } {
  const [ofRows] = ROW_SUM.exec(rest) ?? [];
  const rows = ofRows === undefined ? undefined : readRowSum(ofRows);
  if (ofRows !== undefined && rows !== undefined) return { token: { at, rows }, length: ofRows.length };
  const [whole = "", field] = FIELD.exec(rest) ?? [];
  if (field !== undefined) return { token: { at, field }, length: whole.length };
  const [number] = NUMBER.exec(rest) ?? [];
  if (number !== undefined) return { token: { at, number: fractionOf(number) }, length: number.length };
  const [letter = ""] = rest;
  return { token: signAt(letter, at), length: 1 };
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    const { token, length } = tokenAt(text.slice(at), at);
    if (token) tokens.push(token);
    at += length;
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
    if ("rows" in token) return { rows: token.rows };
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

/** Keys of the fields that it counts with; of a sum over rows that of the table. */
export function fieldsOf(formula: Formula): string[] {
  if ("field" in formula) return [formula.field];
  if ("rows" in formula) return [formula.rows.table];
  if ("number" in formula) return [];
  return [...new Set([...fieldsOf(formula.left), ...fieldsOf(formula.right)])];
}

function worth(formula: Formula, read: (key: string) => unknown): Fraction | undefined {
  if ("number" in formula) return formula.number;
  if ("field" in formula) return fractionIn(read(formula.field));
  if ("rows" in formula) return rowSum(formula.rows, read(formula.rows.table));
  const left = worth(formula.left, read);
  const right = left && worth(formula.right, read);
  return left && right && count(formula.sign, left, right);
}

/** Fields that it counts with as they are. */
export function plainFieldsOf(formula: Formula): string[] {
  if ("field" in formula) return [formula.field];
  return "sign" in formula ? [...plainFieldsOf(formula.left), ...plainFieldsOf(formula.right)] : [];
}

/** What it counts over rows. */
export function rowSumsOf(formula: Formula): RowSum[] {
  if ("rows" in formula) return [formula.rows];
  return "sign" in formula ? [...rowSumsOf(formula.left), ...rowSumsOf(formula.right)] : [];
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
  for (const field of inTurn(fields)) whole[field.key] = computed(field, (key) => ownValue(whole, key));
  return whole;
}
