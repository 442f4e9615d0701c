/** A drawing in words: who approves, and when a line is taken. */
import type { FlowDetail } from "@qicheng/api/flows/routes";
import { conditionText, lineText } from "@qicheng/engine/approval/condition-text";
import { groupsOf } from "@qicheng/engine/approval/conditions";
import type {
  AssigneeRule,
  FlowLine,
  FlowNode,
  FlowSettings,
  FormField,
  NodeConfig,
} from "@qicheng/engine/approval/definition";
import type { DesignItem } from "@qicheng/engine/design/design-items";
import type { Filter } from "@qicheng/engine/fields/filter";
import { OPERATORS_OF_KIND, type ValueKind } from "@qicheng/engine/fields/operators";
import { useMemo } from "react";
import { conditionField } from "../../kernel/designer/fields";
import { useCall } from "../../kernel/http/hooks";
import { common } from "../../kernel/i18n/common";
import { say } from "../../kernel/i18n/language";
import { choicesOf, type FilterField, referredBy, referredId, refersTo } from "../../kernel/list/filter/filter-model";
import { type Referred, useNames } from "../../kernel/pickers/use-names";
import type { Drawn } from "./drawn";
import { t } from "./texts";

/** Names behind ids. */
export interface Names {
  person: (id: number) => string;
  branch: (id: number) => string;
  role: (id: number) => string;
  field: (key: string) => string;
  condition: (filter: Filter) => string;
  /** What stands on a line: its own words, or when it is taken. */
  line: (line: FlowLine) => string;
}

const NAMED = 3;
const joined = (names: readonly string[]): string =>
  names.length > NAMED
    ? t("andMore", { names: names.slice(0, NAMED).join(common("listComma")), n: names.length })
    : names.join(common("listComma")) || t("notSet");

type Describe = { [T in AssigneeRule["type"]]: (rule: Extract<AssigneeRule, { type: T }>, names: Names) => string };

const DESCRIBE: Describe = {
  users: ({ users }, { person }) => joined(users.map(person)),
  role: ({ roles }, { role }) => t("roleOf", { names: joined(roles.map(role)) }),
  branchHead: ({ branch }, names) =>
    branch === undefined ? t("ownHead") : t("headOf", { branch: names.branch(branch) }),
  superior: ({ level }) => (level === 1 ? t("superiorFirst") : t("superiorNth", { n: level })),
  superiors: ({ upTo }) => (upTo === "top" ? t("superiorsTop") : t("superiorsTo", { n: upTo })),
  initiatorChoice: () => t("ruleInitiatorChoice"),
  previousChoice: () => t("rulePreviousChoice"),
  formUser: ({ field }, names) => t("fieldUser", { title: names.field(field) }),
  initiator: () => t("ruleInitiator"),
};

function ruleText<T extends AssigneeRule["type"]>(rule: Extract<AssigneeRule, { type: T }>, names: Names) {
  const describe: (rule: Extract<AssigneeRule, { type: T }>, names: Names) => string = DESCRIBE[rule.type as T];
  return describe(rule, names);
}

const MANY: ReadonlySet<AssigneeRule["type"]> = new Set([
  "users",
  "role",
  "initiatorChoice",
  "previousChoice",
  "formUser",
]);

function modeText({ mode = "all", ratio = 0 }: Pick<NodeConfig, "mode" | "ratio">): string {
  const texts = { any: t("shortAny"), all: t("shortAll"), seq: t("shortSeq"), ratio: t("shortRatio", { n: ratio }) };
  return texts[mode];
}

/** The line below the name of a node. */
export function whoText({ config }: FlowNode, names: Names): string {
  const { kind = "approve", type, assignee, ccUsers = [] } = config;
  if (type === "start") return "";
  if (kind === "cc") return ccUsers.length === 0 ? "" : t("ccTo", { names: joined(ccUsers.map(names.person)) });
  if (kind !== "approve") return "";
  if (!assignee) return t("notSet");
  const who = ruleText(assignee, names);
  const several = assignee.type === "users" ? assignee.users.length > 1 : MANY.has(assignee.type);
  return several ? `${who} · ${modeText(config)}` : who;
}

export function lineName({ nodes }: Drawn, { from, to }: FlowLine): string {
  const name = (id: string) => nodes.find((node) => node.id === id)?.name ?? "?";
  return t("lineOf", { from: name(from), to: name(to) });
}

const own = (field: string, title: string, type: string, kind: "choice" | "branch"): FilterField => ({
  field,
  title,
  type,
  kind,
  ops: [...OPERATORS_OF_KIND[kind]],
  presets: [],
  dictionary: "",
  options: [],
  url: "",
  filter: 1,
});

type Roles = readonly { id: number; name: string }[];
const NO_ROLES: Roles = [];

export const useRoles = (): Roles => useCall("roles.picker", {}, { staleTime: 60_000 }).data?.data ?? NO_ROLES;

/** What conditions may be about: who submits, and the fields of the form. */
export function useConditionFields(fields: FlowDetail["fields"]): FilterField[] {
  const roles = useRoles();
  return useMemo(
    () => [
      ...fields.flatMap((field) => {
        // its type says how it is drawn; a form that is not the module's own tells none
        const known = "type" in field ? conditionField(field as unknown as DesignItem) : undefined;
        return known ? [{ ...known, kind: field.kind, ops: [...(OPERATORS_OF_KIND[field.kind as "text"] ?? [])] }] : [];
      }),
      own("initiator", t("initiator"), "user", "choice"),
      own("initiatorBranch", t("initiatorBranch"), "branch", "branch"),
      {
        ...own("initiatorRole", t("initiatorRole"), "select", "choice"),
        options: roles.map(({ id, name }) => ({ value: id, label: name })),
      },
    ],
    [fields, roles],
  );
}

/** Who looks after a flow, and who may start it. */
type Named = Partial<Pick<FlowSettings, "adminUsers" | "starters">>;

/** Everything that drawings and their settings point at, to ask for the names. */
function referred(drawn: readonly Drawn[], settings: Named, fields: readonly FilterField[]): Referred[] {
  const { adminUsers = [], starters: { users = [], branches: starting = [] } = {} } = settings;
  const nodes = drawn.flatMap((one) => one.nodes);
  const people = nodes.flatMap(({ config: { assignee, ccUsers = [], empty } }) => [
    ...ccUsers,
    ...(empty?.type === "users" ? empty.users : []),
    ...(assignee && "users" in assignee ? (assignee.users ?? []) : []),
  ]);
  const branches = nodes.flatMap(({ config: { assignee } }) =>
    assignee?.type === "branchHead" ? (assignee.branch ?? []) : [],
  );
  const conditions = drawn.flatMap(({ lines }) => lines.flatMap(({ condition = [] }) => groupsOf(condition).flat()));
  return [
    { type: "user", ids: [...people, ...adminUsers, ...users].map(String) },
    { type: "branch", ids: [...branches, ...starting].map(String) },
    ...referredBy(fields, conditions),
  ];
}

/** As conditions are told by, in the language of the page. */
const toldField = (field: FilterField): FormField => ({
  field: field.field,
  title: field.title,
  kind: field.kind as ValueKind,
  options: choicesOf(field),
  ...(field.type === "user" ? { holds: "user" as const } : {}),
});

/** @param drawn what is to be told */
export function useDescribed(drawn: readonly Drawn[], settings: Named, fields: readonly FilterField[]): Names {
  const nameOf = useNames(referred(drawn, settings, fields));
  const roles = useRoles();
  const name = (type: string) => (id: number) => nameOf({ type }, String(id)) ?? "…";
  const named = {
    person: name("user"),
    branch: name("branch"),
    role: (id: number) => roles.find((role) => role.id === id)?.name ?? "…",
  };
  const value = (key: string, of: string) => {
    const field = fields.find((one) => one.field === key);
    const to = field && refersTo(field);
    return to && (nameOf(to, referredId(field, of)) ?? "…");
  };
  const worded = { form: { cc: false, fields: fields.map(toldField) }, names: { ...named, value } };
  return {
    ...named,
    field: (key) => fields.find(({ field }) => field === key)?.title ?? key,
    condition: (filter) => say(conditionText(filter, worded)),
    line: (line) => say(lineText(line, worded)),
  };
}
