/** Roles to choose from: whoever gives one sees which he may give. */

import { Select } from "antd";
import { type ControlProps, shared } from "../../kernel/forms/values/control";
import type { OutputOf } from "../../kernel/http/call";
import { useCall } from "../../kernel/http/hooks";
import { common } from "../../kernel/i18n/common";

type Choice = OutputOf<"roles.picker">[number];

const NONE: Choice[] = [];
const useRoles = (): readonly Choice[] => useCall("roles.picker", {}, { staleTime: 60_000 }).data?.data ?? NONE;

/** Names of roles by id. */
export function RoleNames({ ids }: { ids: readonly number[] }) {
  const roles = useRoles();
  const names = ids.flatMap((id) => roles.find((role) => role.id === id)?.name ?? []);
  return names.join(common("listComma")) || "-";
}

interface Offer {
  roles: readonly Choice[];
  /** Stays readable where it is chosen already. */
  mayNot: (role: Choice) => boolean;
  disabled?: boolean;
}

function choice(props: ControlProps, { roles, mayNot, disabled = false }: Offer) {
  const { field, value, onChange } = props;
  const base = shared(props);
  return (
    <Select<number[]>
      {...base}
      mode="multiple"
      disabled={base.disabled || disabled}
      placeholder={base.disabled || disabled ? "-" : (field.placeholder ?? "")}
      showSearch={{ optionFilterProp: "label" }}
      value={Array.isArray(value) ? (value as number[]) : []}
      options={roles.map((role) => ({ value: role.id, label: role.name, disabled: mayNot(role) }))}
      onChange={onChange}
    />
  );
}

/** Roles of a person. */
export function RolesToGive(props: ControlProps) {
  return choice(props, { roles: useRoles(), mayNot: ({ assignable }) => assignable === 0 });
}

/** Roles to name, of whatever they let one do. */
export function RolesToName(props: ControlProps) {
  return choice(props, { roles: useRoles(), mayNot: () => false });
}

/** Roles that the holders of a role may give to others: everybody reads it, administrators set it. */
export function RolesToList(props: ControlProps) {
  const roles = useRoles();
  const administrator = roles.some(({ builtin, assignable }) => builtin === 1 && assignable === 1);
  return choice(props, {
    roles: roles.filter(({ listable }) => listable === 1),
    mayNot: () => false,
    disabled: !administrator,
  });
}
