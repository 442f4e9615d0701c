/** Of which type a published field is, and what it can become: the others say why not. */
import { type DesignItem, designedField, itemOfType } from "@qicheng/engine/design/design-items";
import { type TypeChange, typeChange } from "@qicheng/engine/design/type-changes";
import { FIELD_TYPES, type FieldType } from "@qicheng/engine/fields/field-def";
import { FIELD_TYPE_REGISTRY } from "@qicheng/engine/fields/field-types";
import { Select } from "antd";
import { useId } from "react";
import styles from "../drafting/properties.module.css";
import { Row } from "../drafting/row";
import { say } from "../i18n/language";
import { useDictionary } from "../pickers/use-dictionary";
import { withProperties } from "./edits";
import { t } from "./texts";
import { isType, typeName } from "./type-names";

interface Props {
  item: DesignItem;
  /** As it is published. */
  published: DesignItem;
  /** Its values are being rewritten. */
  busy: boolean;
  change: (given: Readonly<Record<string, unknown>>) => void;
}

interface Choice {
  value: FieldType;
  label: string;
  reason: string;
}

type Entry = ReturnType<typeof useDictionary>[number];

/** What a field of the type cannot do without, out of what it was. */
function startOf(from: DesignItem, to: FieldType, entries: readonly Entry[]): Readonly<Record<string, unknown>> {
  if (to !== "select" && to !== "radio") return {};
  // What is stored is the entry itself, whatever number the wire gives it.
  if (from.type === "statusSelect")
    return {
      options: entries.map(({ id, name, color, status }) => ({
        label: name,
        value: String(id),
        ...(color === "" ? {} : { color }),
        ...(status === 0 ? { disabled: true } : {}),
      })),
    };
  if (from.type !== "switch") return {};
  return {
    options: [
      { label: t("yes"), value: from.active ?? "1" },
      { label: t("no"), value: from.inactive ?? "0" },
    ],
  };
}

/** All of it, so that what the former type had goes. */
function retyped(item: DesignItem, next: DesignItem): Readonly<Record<string, unknown>> {
  const gone = Object.fromEntries(Object.keys(item).map((key) => [key, undefined]));
  return { ...gone, ...next };
}

const fieldAs = (item: DesignItem, type: string) => designedField({ ...item, type }, []);

const hintOf = ({ kind }: TypeChange): string | undefined => {
  if (kind === "rewrite") return t("typeRewrite");
  return kind === "checked" ? t("typeChecked") : undefined;
};

export function TypeEditor({ item, published, busy, change }: Props) {
  const id = useId();
  const dictionary = typeof published.dictionary === "string" ? published.dictionary : "";
  const entries = useDictionary(dictionary);
  const before = designedField(published, []);
  const choices = FIELD_TYPES.filter((type) => FIELD_TYPE_REGISTRY[type].complete && type !== "divider").map(
    (type): Choice => {
      const next = type === published.type ? published : itemOfType(published, type);
      const possible = typeChange(before, fieldAs(next, type));
      return {
        value: type,
        label: say(typeName(type)),
        reason: possible.kind === "refused" ? say(possible.reason) : "",
      };
    },
  );
  const [possible, others] = [
    choices.filter(({ reason }) => reason === ""),
    choices.filter(({ reason }) => reason !== ""),
  ];
  const choose = (type: string) => {
    if (!isType(type)) return;
    // back to what it is: as it is published, but for what every form says for itself
    const start =
      type === published.type ? published : { ...itemOfType(item, type), ...startOf(published, type, entries) };
    change(retyped(item, withProperties(start, { title: item.title })));
  };
  return (
    <Row
      label={t("typeLabel")}
      control={id}
      hint={busy ? undefined : hintOf(typeChange(before, designedField(item, [])))}
    >
      <Select
        id={id}
        className={styles.wide ?? ""}
        disabled={busy}
        value={item.type}
        onChange={choose}
        popupMatchSelectWidth={280}
        options={[
          { label: t("typePossible"), options: possible },
          { label: t("typeImpossible"), options: others.map((one) => ({ ...one, disabled: true })) },
        ]}
        optionRender={({ data }) => (
          <span className={styles.typeChoice}>
            {data.label}
            {"reason" in data && data.reason !== "" ? <span className={styles.hint}>{String(data.reason)}</span> : null}
          </span>
        )}
      />
    </Row>
  );
}
