/** Who gets a step: which rule, and what it names. */
import type { AssigneeRule } from "@qicheng/engine/approval/definition";
import { Checkbox, Select } from "antd";
import { useId } from "react";
import { Row } from "../../kernel/drafting/row";
import type { FilterField } from "../../kernel/list/filter/filter-model";
import { BranchPicker } from "../../kernel/pickers/branch-picker";
import type { Names } from "./describe";
import styles from "./designer.module.css";
import { Amount, Choice, People, Roles } from "./editors";
import { t } from "./texts";

interface Props {
  rule: AssigneeRule | undefined;
  /** Of the form. */
  fields: readonly FilterField[];
  names: Names;
  disabled: boolean;
  onChange: (rule: AssigneeRule) => void;
}

type RuleType = AssigneeRule["type"];

const TITLES: Readonly<Record<RuleType, string>> = {
  users: t("ruleUsers"),
  role: t("ruleRole"),
  branchHead: t("ruleBranchHead"),
  superior: t("ruleSuperior"),
  superiors: t("ruleSuperiors"),
  initiatorChoice: t("ruleInitiatorChoice"),
  previousChoice: t("rulePreviousChoice"),
  formUser: t("ruleFormUser"),
  initiator: t("ruleInitiator"),
};

const isPerson = ({ type, field }: FilterField): boolean => type === "user" && field !== "initiator";

/** As each begins. */
const first = (type: RuleType, fields: readonly FilterField[]): AssigneeRule => {
  const rules: { [Type in RuleType]: Extract<AssigneeRule, { type: Type }> } = {
    users: { type: "users", users: [] },
    role: { type: "role", roles: [] },
    branchHead: { type: "branchHead" },
    superior: { type: "superior", level: 1 },
    superiors: { type: "superiors", upTo: "top" },
    initiatorChoice: { type: "initiatorChoice" },
    previousChoice: { type: "previousChoice" },
    formUser: { type: "formUser", field: fields.find(isPerson)?.field ?? "" },
    initiator: { type: "initiator" },
  };
  return rules[type];
};

function Branch({ rule, names, disabled, onChange }: Props & { rule: Extract<AssigneeRule, { type: "branchHead" }> }) {
  const id = useId();
  const { branch } = rule;
  return (
    <Row label={t("branch")} control={id} hint={t("branchOwn")}>
      <BranchPicker
        id={id}
        title={t("branch")}
        max={1}
        disabled={disabled}
        value={branch === undefined ? [] : [{ id: branch, label: names.branch(branch) }]}
        onChange={([picked]) => onChange({ type: "branchHead", ...(picked && { branch: picked.id }) })}
      />
    </Row>
  );
}

function Superiors({ rule, disabled, onChange }: Props & { rule: Extract<AssigneeRule, { type: "superiors" }> }) {
  const { upTo } = rule;
  return (
    <>
      <Checkbox
        disabled={disabled}
        checked={upTo === "top"}
        onChange={({ target }) => onChange({ type: "superiors", upTo: target.checked ? "top" : 2 })}
      >
        {t("upToTop")}
      </Checkbox>
      {upTo === "top" ? null : (
        <Amount
          label={t("upTo")}
          hint={t("levelHint")}
          disabled={disabled}
          max={20}
          value={upTo}
          onChange={(level) => onChange({ type: "superiors", upTo: level })}
        />
      )}
    </>
  );
}

function FormUser({ rule, fields, disabled, onChange }: Props & { rule: Extract<AssigneeRule, { type: "formUser" }> }) {
  const id = useId();
  const people = fields.filter(isPerson);
  return (
    <Row label={t("formField")} control={id} hint={people.length === 0 ? t("noUserField") : undefined}>
      <Select
        id={id}
        className={styles.wide ?? ""}
        disabled={disabled}
        value={rule.field || null}
        options={people.map(({ field, title }) => ({ value: field, label: title }))}
        onChange={(field) => onChange({ type: "formUser", field: field ?? "" })}
      />
    </Row>
  );
}

/** People and roles that may be chosen; none of them: all. */
function Among({
  rule,
  names,
  disabled,
  onChange,
}: Props & { rule: Extract<AssigneeRule, { type: "initiatorChoice" | "previousChoice" }> }) {
  const { type, users = [], roles = [] } = rule;
  const put = (next: { users: readonly number[]; roles: readonly number[] }) =>
    onChange({
      type,
      ...(next.users.length > 0 ? { users: next.users } : {}),
      ...(next.roles.length > 0 ? { roles: next.roles } : {}),
    });
  return (
    <>
      <People label={t("among")} ids={users} {...{ names, disabled }} onChange={(ids) => put({ users: ids, roles })} />
      <Roles label={t("amongRoles")} ids={roles} disabled={disabled} onChange={(ids) => put({ users, roles: ids })} />
    </>
  );
}

function Details(props: Props) {
  const { rule, names, disabled, onChange } = props;
  switch (rule?.type) {
    case "users":
      return (
        <People
          label={t("people")}
          ids={rule.users}
          {...{ names, disabled }}
          onChange={(users) => onChange({ type: "users", users })}
        />
      );
    case "role":
      return (
        <Roles
          label={t("roles")}
          ids={rule.roles}
          disabled={disabled}
          onChange={(roles) => onChange({ type: "role", roles })}
        />
      );
    case "branchHead":
      return <Branch {...props} rule={rule} />;
    case "superior":
      return (
        <Amount
          label={t("level")}
          hint={t("levelHint")}
          disabled={disabled}
          max={20}
          value={rule.level}
          onChange={(level) => onChange({ type: "superior", level })}
        />
      );
    case "superiors":
      return <Superiors {...props} rule={rule} />;
    case "initiatorChoice":
    case "previousChoice":
      return <Among {...props} rule={rule} />;
    case "formUser":
      return <FormUser {...props} rule={rule} />;
    case "initiator":
    case undefined:
      return null;
  }
}

const UNSET = "unset";

export function RuleEditor(props: Props) {
  const { rule, fields, disabled, onChange } = props;
  const options: Readonly<Record<string, string>> = rule ? TITLES : { [UNSET]: t("notSet"), ...TITLES };
  return (
    <>
      <Choice
        label={t("rule")}
        disabled={disabled}
        value={rule?.type ?? UNSET}
        options={options}
        onChange={(type) => {
          if (type !== UNSET) onChange(first(type as RuleType, fields));
        }}
      />
      <Details {...props} />
    </>
  );
}
