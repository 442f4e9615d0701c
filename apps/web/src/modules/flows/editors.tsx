/** Lines of the panel: a choice, people, roles, a number. */
import { Select } from "antd";
import { useId } from "react";
import { Row } from "../../kernel/drafting/row";
import { UserPicker } from "../../kernel/pickers/user-picker";
import { NumberInput } from "../../kernel/ui/parts/number-input";
import { type Names, useRoles } from "./describe";
import styles from "./designer.module.css";

interface Line {
  label: string;
  hint?: string | undefined;
  disabled: boolean;
}

interface ChoiceProps<Value extends string> extends Line {
  value: Value;
  options: Readonly<Record<Value, string>>;
  onChange: (value: Value) => void;
}

export function Choice<Value extends string>({ label, hint, disabled, value, options, onChange }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <Row label={label} control={id} hint={hint}>
      <Select<Value>
        id={id}
        className={styles.wide ?? ""}
        disabled={disabled}
        value={value}
        options={(Object.entries(options) as [Value, string][]).map(([key, text]) => ({ value: key, label: text }))}
        onChange={onChange}
      />
    </Row>
  );
}

interface PeopleProps extends Line {
  ids: readonly number[];
  names: Names;
  onChange: (ids: number[]) => void;
}

const MOST = 100;

export function People({ label, hint, disabled, ids, names, onChange }: PeopleProps) {
  const id = useId();
  return (
    <Row label={label} control={id} hint={hint}>
      <UserPicker
        id={id}
        title={label}
        max={MOST}
        disabled={disabled}
        value={ids.map((one) => ({ id: one, label: names.person(one) }))}
        onChange={(picked) => onChange(picked.map((one) => one.id))}
      />
    </Row>
  );
}

interface RolesProps extends Line {
  ids: readonly number[];
  onChange: (ids: number[]) => void;
}

export function Roles({ label, hint, disabled, ids, onChange }: RolesProps) {
  const id = useId();
  const roles = useRoles();
  return (
    <Row label={label} control={id} hint={hint}>
      <Select<number[]>
        id={id}
        mode="multiple"
        className={styles.wide ?? ""}
        disabled={disabled}
        showSearch={{ optionFilterProp: "label" }}
        value={[...ids]}
        options={roles.map(({ id: value, name }) => ({ value, label: name }))}
        onChange={onChange}
      />
    </Row>
  );
}

interface AmountProps extends Line {
  value: number | undefined;
  min?: number;
  max?: number;
  onChange: (value: number) => void;
}

export function Amount({ label, hint, disabled, value, min = 1, max = 1000, onChange }: AmountProps) {
  const id = useId();
  return (
    <Row label={label} control={id} hint={hint}>
      <NumberInput
        id={id}
        className={styles.wide ?? ""}
        {...{ disabled, min, max }}
        precision={0}
        value={value ?? null}
        onChange={(next) => {
          if (next !== null) onChange(next);
        }}
      />
    </Row>
  );
}
