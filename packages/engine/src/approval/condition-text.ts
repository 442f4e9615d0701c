/** Conditions in words: 报销金额 大于等于 5,000. A line without a label of its own is called by them everywhere. */
import type { DatePreset } from "../fields/date-presets";
import type { Condition, Filter } from "../fields/filter";
import { OPERATORS, operatorOf, type ValueKind } from "../fields/operators";
import { defineMessages, type Message, verbatim } from "../text/message";
import { comparisonText, operatorText, PRESET_TEXTS } from "../wording/filter-texts";
import { groupsOf, isPseudo } from "./conditions";
import { type ApprovalForm, type FlowLine, type FormField, fieldTitle } from "./definition";

/** Names behind ids; '' for what has none. */
export interface ConditionNames {
  person: (id: number) => string;
  branch: (id: number) => string;
  role: (id: number) => string;
  /** Of any other field whose values are ids: records, nodes of a tree, regions. Undefined where they say what they are. */
  value?: (field: string, value: string) => string | undefined;
}

const TEXTS = defineMessages({
  initiator: { cn: "发起人", en: "Initiator" },
  initiatorBranch: { cn: "部门", en: "Department" },
  initiatorRole: { cn: "发起人角色", en: "Role of the initiator" },
  otherwise: { cn: "其他情况", en: "Otherwise" },
  yes: { cn: "是", en: "Yes" },
  no: { cn: "否", en: "No" },
  more: { cn: "{names}等{n}项", en: "{names} and others, {n} in all" },
  and: { cn: "且", en: "and" },
  or: { cn: "或", en: "or" },
  to: { cn: "至", en: "to" },
  missing: { cn: "（未填）", en: "(no value)" },
});

/** What is said of an approval by itself, not by its form. */
export const FACT_TITLES: Readonly<Record<"initiator" | "initiatorBranch" | "initiatorRole", Message>> = {
  initiator: TEXTS.initiator,
  initiatorBranch: TEXTS.initiatorBranch,
  initiatorRole: TEXTS.initiatorRole,
};

const NAMED = 3;

const joined = (parts: readonly Message[], between: Message): Message => ({
  cn: parts.map(({ cn }) => cn).join(between.cn),
  en: parts.map(({ en }) => en).join(between.en),
});
const spaced = ({ cn, en }: Message): Message => ({ cn: ` ${cn} `, en: ` ${en} ` });
const COMMA: Message = { cn: "、", en: ", " };

interface Worded {
  form: ApprovalForm;
  names: ConditionNames;
}

const fieldOf = ({ form }: Worded, key: string): FormField | undefined =>
  form.fields.find(({ field }) => field === key);

const kindOf = (worded: Worded, key: string): ValueKind | undefined => {
  if (key === "initiatorBranch") return "branch";
  return isPseudo(key) ? "choice" : fieldOf(worded, key)?.kind;
};

const titleOf = (worded: Worded, key: string): Message => {
  if (isPseudo(key)) return FACT_TITLES[key];
  const field = fieldOf(worded, key);
  return field ? fieldTitle(field) : verbatim(key);
};

const grouped = (digits: string): string => {
  const [whole = "", decimals] = digits.split(".");
  const parts = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
  return decimals === undefined ? parts : `${parts}.${decimals}`;
};

/** What a value is the id of, by its name; undefined where it says itself what it is. */
function nameBehind(worded: Worded, { field: key, op }: Condition, text: string): string | undefined {
  const { names } = worded;
  const kind = kindOf(worded, key);
  const id = Number(text);
  if (key === "initiatorRole") return names.role(id);
  const other = names.value?.(key, text);
  if (other !== undefined) return other;
  if (kind === "branch" || (kind !== "tree" && operatorOf(op) === "inBranchTree")) return names.branch(id);
  return key === "initiator" || fieldOf(worded, key)?.holds === "user" ? names.person(id) : undefined;
}

/** One value as it is called. */
function valueText(worded: Worded, condition: Condition, value: unknown): Message {
  const text = String(value);
  const field = fieldOf(worded, condition.field);
  const kind = kindOf(worded, condition.field);
  if (Object.hasOwn(PRESET_TEXTS, text)) return PRESET_TEXTS[text as DatePreset];
  const name = nameBehind(worded, condition, text);
  if (name !== undefined) return verbatim(name || text);
  const option = field?.options?.find((one) => String(one.value) === text);
  if (option) return { cn: option.label, en: option.en || option.label };
  if (kind === "flag") return ["1", "true"].includes(text) ? TEXTS.yes : TEXTS.no;
  return verbatim(kind === "number" ? grouped(text) : text);
}

function valuesText(worded: Worded, condition: Condition): Message {
  const { op, value } = condition;
  const values = (Array.isArray(value) ? value : [value]).filter((one) => one !== undefined && one !== null);
  if (values.length === 0) return TEXTS.missing;
  const texts = values.map((one) => valueText(worded, condition, one));
  const shape = operatorOf(op);
  if (shape && OPERATORS[shape].operand === "pair") return joined(texts, spaced(TEXTS.to));
  const names = joined(texts.slice(0, NAMED), COMMA);
  return texts.length > NAMED ? TEXTS.more({ names, n: texts.length }) : names;
}

function oneText(worded: Worded, condition: Condition): Message {
  const title = titleOf(worded, condition.field);
  const op = operatorOf(condition.op);
  if (op === undefined) return title;
  const operator = operatorText(op, kindOf(worded, condition.field));
  const compared =
    OPERATORS[op].operand === "nothing" ? operator : comparisonText(operator, valuesText(worded, condition));
  return joined([title, compared], { cn: " ", en: " " });
}

/** A condition in words. */
export function conditionText(filter: Filter, worded: Worded): Message {
  const groups = groupsOf(filter).map((group) =>
    joined(
      group.map((condition) => oneText(worded, condition)),
      spaced(TEXTS.and),
    ),
  );
  return joined(groups, spaced(TEXTS.or));
}

/** What stands on a line: its own words, else when it is taken; nothing on one that is always taken. */
export function lineText({ label = "", condition, default: isDefault }: FlowLine, worded: Worded): Message {
  if (label !== "") return verbatim(label);
  if (condition !== undefined) return conditionText(condition, worded);
  return isDefault === true ? TEXTS.otherwise : verbatim("");
}
