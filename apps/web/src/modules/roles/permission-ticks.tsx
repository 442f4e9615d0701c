/** What the table of rights and its folded form on a phone are made of. */

import type { PermissionKey, ScopeModule } from "@qicheng/api/kernel/permission-tree";
import { ownValue } from "@qicheng/engine/text/own-value";
import { Checkbox, Select } from "antd";
import type { FormAround } from "../../kernel/forms/values/control";
import { StatusTag } from "../../kernel/ui/parts/status-tag";
import type { Kind, Leaf } from "./permission-rows";
import styles from "./roles.module.css";
import { t } from "./texts";

export interface Ticking {
  chosen: ReadonlySet<string>;
  onSet: (keys: readonly PermissionKey[], on: boolean) => void;
  readOnly: boolean;
  /** Those that an upgrade brought lately. */
  fresh: readonly string[];
}

interface AllProps extends Ticking {
  keys: readonly PermissionKey[];
  title: string;
  /** Said instead of the title where that alone does not tell what is ticked. */
  label?: string;
}

/** Ticks several rights at once. */
export function All({ keys, title, label, chosen, onSet, readOnly }: AllProps) {
  const count = keys.filter((key) => chosen.has(key)).length;
  return (
    <Checkbox
      className={styles.all ?? ""}
      checked={count > 0 && count === keys.length}
      indeterminate={count > 0 && count < keys.length}
      disabled={readOnly || keys.length === 0}
      onChange={(event) => onSet(keys, event.target.checked)}
      {...(label ? { "aria-label": label } : {})}
    >
      {title}
    </Checkbox>
  );
}

/** What stands at a box, and what is read out instead where that alone does not tell what is ticked. */
export interface TickWords {
  title: string;
  label?: string;
}

interface TickProps extends Ticking {
  leaf: Leaf;
  /** Where its place in the table says what it is. */
  words?: TickWords;
}

export function Tick({ leaf, words = leaf, chosen, onSet, readOnly, fresh }: TickProps) {
  return (
    <span className={styles.tick}>
      <Checkbox
        checked={chosen.has(leaf.key)}
        disabled={readOnly}
        onChange={(event) => onSet([leaf.key], event.target.checked)}
        {...(words.label === undefined ? {} : { "aria-label": words.label })}
      >
        {words.title}
      </Checkbox>
      {fresh.includes(leaf.key) ? <StatusTag text={t("fresh")} tone="passed" /> : null}
    </span>
  );
}

export const kindTitle = (kind: Exclude<Kind, "manage">): string =>
  ({
    view: t("view"),
    add: t("addRight"),
    edit: t("editRight"),
    delete: t("deleteRight"),
    import: t("importRight"),
    export: t("exportRight"),
    other: t("otherRight"),
  })[kind];

export const scopeKey = (module: string): string => `dataScope.${module}`;

/** How far one sees rows of a module: a field of its own, which stands in the row of the module. */
export function ScopeSelect({ module, around }: { module: ScopeModule; around: FormAround }) {
  const field = around.fields.find(({ key }) => key === scopeKey(module));
  if (!field) return null;
  const id = `${around.formId}-${field.key}`;
  return (
    <>
      <label className="visually-hidden" htmlFor={id}>
        {field.title}
      </label>
      <Select
        id={id}
        className={styles.scope ?? ""}
        disabled={field.readonly === true}
        value={ownValue(around.values, field.key)}
        options={(field.options ?? []).map(({ value, label }) => ({ value, label }))}
        popupMatchSelectWidth={false}
        onChange={(value) => around.change(field.key, value)}
      />
    </>
  );
}
