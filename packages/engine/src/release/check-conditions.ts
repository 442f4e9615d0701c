/**
 * Release rules about conditions: they name choices, people, roles and branches that are there, and some value satisfies
 * each of them. A group of comparisons is tried with every value that could make a difference.
 */

import { conditionText } from "../approval/condition-text";
import { checkCondition, groupsOf, isPseudo } from "../approval/conditions";
import type { FlowLine, FormField } from "../approval/definition";
import { isInService } from "../approval/organisation";
import { RELEASE_TEXTS } from "../approval/release-texts";
import { type CheckedCondition, FilterError } from "../fields/filter";
import { holds, isMissing, OPERATORS, type ValueKind } from "../fields/operators";
import { listed, type Message, verbatim } from "../text/message";
import { type Drawing, namesOf, type Violation } from "./violation";

const ANY_DAY = 0;
/** Stands for whatever nothing in the condition names. */
const OTHER = "\u{e000}";
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Digits of a number that says nothing of its own. */
const MOST_DECIMALS = 6;

type Comparisons = readonly CheckedCondition[];

const operands = (comparisons: Comparisons): string[] => comparisons.flatMap(({ operand }) => operand);
const withOp = (comparisons: Comparisons, ...ops: readonly CheckedCondition["op"][]) =>
  operands(comparisons.filter(({ op }) => ops.includes(op)));

/** Each number that is named, one step to both sides, and the bounds of the field. */
function numbersFor(comparisons: Comparisons, field: FormField | undefined): unknown[] {
  const least = field?.rows?.name === "count" ? 0 : Number.NEGATIVE_INFINITY;
  const { min = least, max = Number.POSITIVE_INFINITY, scale = MOST_DECIMALS } = field ?? {};
  const size = 10 ** scale;
  const near = operands(comparisons).flatMap((text) => {
    const units = Number(text) * size;
    return [Math.floor(units), Math.ceil(units), Math.floor(units) - 1, Math.ceil(units) + 1].map((one) => one / size);
  });
  return [...near, min, max].filter((one) => Number.isFinite(one) && one >= min && one <= max);
}

const near = (comparisons: Comparisons, step: number, length: number): unknown[] =>
  operands(comparisons).flatMap((text) => {
    const at = Date.parse(`${text.slice(0, length).replace(" ", "T")}Z`);
    const times = Number.isNaN(at) ? [] : [at - step, at, at + step];
    return times.map((time) => new Date(time).toISOString().slice(0, length).replace("T", " "));
  });

function textsFor(comparisons: Comparisons): unknown[] {
  const whole = withOp(comparisons, "eq", "in");
  const [longest = ""] = withOp(comparisons, "prefix").toSorted((one, other) => other.length - one.length);
  return [...whole, [longest, ...withOp(comparisons, "contains"), ""].join(OTHER)];
}

const NEGATIVE: ReadonlySet<string> = new Set(["ne", "notIn", "notContains"]);

/** A list that has all that is asked for, and nothing that is ruled out. */
function wholeList(comparisons: Comparisons): string[] {
  const out = new Set(operands(comparisons.filter(({ op }) => NEGATIVE.has(op))));
  return [OTHER, ...operands(comparisons.filter(({ op }) => !NEGATIVE.has(op)))].filter((one) => !out.has(one));
}

interface Asked {
  drawing: Drawing;
  field: FormField | undefined;
  key: string;
}

/** Branches below those that are named, too. */
function branchesFor({ drawing }: Asked, comparisons: Comparisons): unknown[] {
  const below = operands(comparisons).flatMap((id) => drawing.org.branchTree(Number(id)).map(String));
  return [...operands(comparisons), ...below, OTHER];
}

function choicesFor({ field, key }: Asked, comparisons: Comparisons): unknown[] {
  if (key === "initiatorRole") return [wholeList(comparisons)];
  return field?.options ? field.options.map(({ value }) => String(value)) : [...operands(comparisons), OTHER];
}

type Candidates = (asked: Asked, comparisons: Comparisons) => unknown[];

/** Values that could make a difference, by how a field compares. Of other kinds only emptiness is judged. */
const CANDIDATES: Partial<Record<ValueKind, Candidates>> = {
  number: ({ field }, comparisons) => [...numbersFor(comparisons, field), ...(field?.min === undefined ? [0] : [])],
  date: (_asked, comparisons) => [...near(comparisons, DAY_MS, 10), "2026-01-01"],
  datetime: (_asked, comparisons) => [...near(comparisons, MINUTE_MS, 16), "2026-01-01 00:00"],
  text: (_asked, comparisons) => textsFor(comparisons),
  choice: choicesFor,
  flag: (_asked, comparisons) => [...operands(comparisons), "1", "0"],
  branch: branchesFor,
  choices: ({ field }, comparisons) => {
    const whole = wholeList(comparisons);
    const { options } = field ?? {};
    return [options ? whole.filter((one) => options.some(({ value }) => String(value) === one)) : whole];
  },
};

const MAY_LACK: ReadonlySet<string> = new Set(["max", "min", "avg"]);

/** What is always there: who has submitted, what was written at submission, sums and counts. */
const isAlwaysThere = ({ field, key }: Asked): boolean =>
  key === "initiator" || field?.held === true || (field?.rows !== undefined && !MAY_LACK.has(field.rows.name));

/** Some value of the field satisfies all that is asked of it. */
function isSatisfiable(asked: Asked, comparisons: Comparisons): boolean {
  const [first] = comparisons;
  if (first === undefined) return true;
  const branchTree = (id: string) => asked.drawing.org.branchTree(Number(id)).map(String);
  const satisfies = (actual: unknown) =>
    comparisons.every((comparison) => holds({ ...comparison, actual }, { branchTree }));
  if (!isAlwaysThere(asked) && satisfies(null)) return true;
  const candidates = CANDIDATES[first.kind];
  if (candidates)
    return candidates(asked, comparisons)
      .filter((one) => !isMissing(one))
      .some(satisfies);
  return !comparisons.some(({ op }) => op === "empty") && comparisons.length > 0;
}

const BRANCH_OF = "@branch";

function isPossible(drawing: Drawing, group: Comparisons): boolean {
  const keys = new Set(group.map(({ field }) => field));
  return [...keys].every((key) => {
    const base = key.endsWith(BRANCH_OF) ? undefined : key;
    const field = drawing.form.fields.find((one) => one.field === base);
    return isSatisfiable(
      { drawing, field, key },
      group.filter((one) => one.field === key),
    );
  });
}

/** A condition that is valid; undefined for one about which other rules speak. */
function read(drawing: Drawing, { condition }: FlowLine): readonly Comparisons[] | undefined {
  const known = (key: string) => isPseudo(key) || drawing.form.fields.some(({ field }) => field === key);
  if (
    condition === undefined ||
    !groupsOf(condition)
      .flat()
      .every(({ field }) => known(field))
  )
    return undefined;
  try {
    return checkCondition(condition, drawing.form, ANY_DAY);
  } catch (error) {
    if (error instanceof FilterError) return undefined;
    throw error;
  }
}

/** Each group of a condition can be satisfied. */
export function checkPossible(drawing: Drawing): Violation[] {
  const worded = { form: drawing.form, names: namesOf(drawing) };
  return drawing.flow.lines.flatMap((line) => {
    const groups = read(drawing, line) ?? [];
    const raw = groupsOf(line.condition ?? []);
    return groups.flatMap((group, at): Violation[] => {
      const isNamed = group.every((comparison) => missingIn(drawing, comparison).length === 0);
      if (!isNamed || isPossible(drawing, group)) return [];
      const said = conditionText(raw[at] ?? [], worded);
      return [{ rule: "possible", lineId: line.id, message: RELEASE_TEXTS.neverTrue({ said }) }];
    });
  });
}

/** Choices, people, branches and roles that a comparison names and that are not there, as they are called. */
function missingIn(drawing: Drawing, { field: key, kind, op, operand }: CheckedCondition): Message[] {
  if (OPERATORS[op].operand === "nothing") return [];
  const { org, world } = drawing;
  const field = drawing.form.fields.find((one) => one.field === key);
  const gone = (there: (id: number) => boolean) => operand.filter((id) => !there(Number(id))).map(verbatim);
  if (key === "initiatorRole") return gone((id) => world.roles === undefined || world.roles.has(id));
  if (kind === "branch") return gone((id) => org.branch(id) !== undefined);
  if (key === "initiator" || field?.holds === "user") return gone((id) => org.person(id) !== undefined);
  const { options } = field ?? {};
  if (!options) return [];
  return operand.filter((text) => !options.some(({ value }) => String(value) === text)).map(verbatim);
}

const TITLES: Readonly<Partial<Record<string, Message>>> = {
  initiator: RELEASE_TEXTS.person,
  initiatorRole: RELEASE_TEXTS.role,
};

/** Conditions name only what is there. */
export function checkNamed(drawing: Drawing): Violation[] {
  return drawing.flow.lines.flatMap((line) =>
    (read(drawing, line) ?? []).flat().flatMap((comparison): Violation[] => {
      const missing = missingIn(drawing, comparison);
      if (missing.length === 0) return [];
      const kind = comparison.kind === "branch" ? RELEASE_TEXTS.branch : undefined;
      const what = TITLES[comparison.field] ?? kind ?? RELEASE_TEXTS.option;
      return [
        { rule: "missing", lineId: line.id, message: RELEASE_TEXTS.lineMissing({ what, names: listed(missing) }) },
      ];
    }),
  );
}

/** Who can never submit again: a condition on him alone holds for nobody. */
export function checkStarters(drawing: Drawing): Violation[] {
  return drawing.flow.lines.flatMap((line) =>
    (read(drawing, line) ?? []).flatMap((group): Violation[] => {
      const named = group.filter(({ field, op }) => field === "initiator" && (op === "eq" || op === "in"));
      const nobody = named.some(({ operand }) => !operand.some((id) => isInService(drawing.org, Number(id))));
      return nobody ? [{ rule: "possible", lineId: line.id, message: RELEASE_TEXTS.initiatorsGone }] : [];
    }),
  );
}
