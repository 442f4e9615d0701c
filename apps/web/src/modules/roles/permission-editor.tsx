import { PERMISSION_TREE, type PermissionKey } from "@qicheng/api/kernel/permission-tree";
import { Alert, Checkbox, Tag } from "antd";
import type { ControlProps } from "../../kernel/forms/controls/control";
import { useCall } from "../../kernel/http/hooks";
import { keysOf, type Leaf, type PermissionGroup, permissionGroups, withKeys } from "./permission-rows";
import styles from "./roles.module.css";
import { t } from "./texts";

const GROUPS = permissionGroups(PERMISSION_TREE);

interface PartProps {
  chosen: readonly PermissionKey[];
  onSet: (keys: readonly PermissionKey[], on: boolean) => void;
  readOnly: boolean;
  /** Those that an upgrade brought lately. */
  fresh: readonly string[];
}

function All({ keys, title, chosen, onSet, readOnly }: PartProps & { keys: PermissionKey[]; title: string }) {
  const count = keys.filter((key) => chosen.includes(key)).length;
  return (
    <Checkbox
      checked={count === keys.length}
      indeterminate={count > 0 && count < keys.length}
      disabled={readOnly}
      onChange={(event) => onSet(keys, event.target.checked)}
    >
      {title}
    </Checkbox>
  );
}

function Leaves({ label, leaves, chosen, onSet, readOnly, fresh }: PartProps & { label: string; leaves: Leaf[] }) {
  if (leaves.length === 0) return null;
  return (
    <fieldset className={styles.leaves} aria-label={label}>
      <span className={styles.label}>{label}</span>
      {leaves.map(({ key, title }) => (
        <Checkbox
          key={key}
          checked={chosen.includes(key)}
          disabled={readOnly}
          onChange={(event) => onSet([key], event.target.checked)}
        >
          {title}
          {fresh.includes(key) ? (
            <Tag color="green" className={styles.fresh ?? ""}>
              {t("fresh")}
            </Tag>
          ) : null}
        </Checkbox>
      ))}
    </fieldset>
  );
}

function Group({ group, ...part }: PartProps & { group: PermissionGroup }) {
  const keys = keysOf(group.rows);
  const granted = keys.filter((key) => part.chosen.includes(key)).length;
  return (
    <section className={styles.group}>
      <header>
        <All keys={keys} title={group.title} {...part} />
        <small>{t("granted", { granted, all: keys.length })}</small>
      </header>
      {group.rows.map((row) => (
        <div key={row.path} className={styles.row}>
          {row.title ? <All keys={keysOf([row])} title={row.title} {...part} /> : <span />}
          <div>
            <Leaves label={t("screens")} leaves={row.screens} {...part} />
            <Leaves label={t("actions")} leaves={row.actions} {...part} />
          </div>
        </div>
      ))}
    </section>
  );
}

/** Permissions that an upgrade brought lately. */
export const useNewPermissions = (): readonly string[] =>
  useCall("roles.news", {}, { staleTime: 300_000 }).data?.data ?? [];

/** Ticks permissions module by module; a screen never implies an action. */
export function AuthControl({ value, onChange, field }: ControlProps) {
  const chosen = Array.isArray(value) ? (value as PermissionKey[]) : [];
  const fresh = useNewPermissions();
  return (
    <div className={styles.editor}>
      {fresh.length > 0 ? <Alert type="success" showIcon title={t("freshHint", { count: fresh.length })} /> : null}
      {GROUPS.map((group) => (
        <Group
          key={group.path}
          group={group}
          chosen={chosen}
          readOnly={field.readonly === true}
          fresh={fresh}
          onSet={(keys, on) => onChange(withKeys(chosen, keys, on))}
        />
      ))}
    </div>
  );
}
