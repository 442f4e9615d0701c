/** Two designs of a form beside each other: only what differs. */

import type { DesignItem } from "@qicheng/engine/design/design-items";
import { DESIGN_TEXTS } from "@qicheng/engine/fields/design-texts";
import { ownValue } from "@qicheng/engine/text/own-value";
import { Table } from "antd";
import type { ReactNode } from "react";
import { common } from "../i18n/common";
import { say } from "../i18n/language";
import { type ChangedField, type Compared, differences, isEqual, type LayoutKey } from "./compare";
import styles from "./designer.module.css";
import { titleOf } from "./fields";
import { inWords } from "./property-words";
import { t } from "./texts";
import { typeName } from "./type-names";

interface Props {
  before: Compared;
  after: Compared;
  /** What the two are called. */
  names: readonly [string, string];
}

const LAYOUT: Readonly<Record<LayoutKey, string>> = {
  cols: t("cols"),
  width: t("formWidth"),
  labelwidth: t("labelwidth"),
  labelposition: t("labelposition"),
  labelbg: t("labelbg"),
};
const PLACES: Readonly<Record<string, string>> = { left: t("atLeft"), right: t("atRight"), top: t("onTop") };

const layoutText = (name: LayoutKey, value: unknown): string => {
  if (name === "labelposition") return ownValue(PLACES, String(value)) ?? String(value);
  return name === "labelbg" ? t(value === 1 ? "yes" : "no") : String(value);
};

type Property = ChangedField["properties"][number];

function propertyText({ name }: Property, value: unknown): string {
  if (name === "title") return String(value);
  return name === "type" ? say(typeName(String(value))) : inWords(name, value);
}

const nameOf = ({ name }: Property): string => {
  if (name === "title") return t("titleLabel");
  return name === "type" ? t("typeLabel") : say(DESIGN_TEXTS[name]);
};

function Fields({ title, items }: { title: string; items: readonly DesignItem[] }) {
  if (items.length === 0) return null;
  return (
    <section className={styles.difference} aria-label={title}>
      <h2>{title}</h2>
      <p>{items.map(titleOf).join(common("listComma"))}</p>
    </section>
  );
}

interface Line {
  key: string;
  title: string;
  before: string;
  after: string;
}

function Lines({ title, lines, names }: { title: ReactNode; lines: readonly Line[]; names: Props["names"] }) {
  return (
    <section className={styles.difference}>
      <h2>{title}</h2>
      <Table
        size="small"
        pagination={false}
        tableLayout="fixed"
        dataSource={[...lines]}
        columns={[
          { dataIndex: "title", title: t("property"), width: "28%" },
          { dataIndex: "before", title: names[0] },
          { dataIndex: "after", title: names[1] },
        ]}
      />
    </section>
  );
}

export function Comparison({ before, after, names }: Props) {
  const found = differences(before, after);
  if (isEqual(found)) return <p className={styles.hint}>{t("same")}</p>;
  return (
    <div className={styles.comparison}>
      <Fields title={t("addedFields")} items={found.added} />
      <Fields title={t("removedFields")} items={found.removed} />
      {found.moved ? <p>{t("movedFields")}</p> : null}
      {found.layout.length > 0 ? (
        <Lines
          title={t("layout")}
          names={names}
          lines={found.layout.map(({ name, before: was, after: is }) => ({
            key: name,
            title: LAYOUT[name],
            before: layoutText(name, was),
            after: layoutText(name, is),
          }))}
        />
      ) : null}
      {found.changed.map(({ item, properties }) => (
        <Lines
          key={item.field}
          title={titleOf(item)}
          names={names}
          lines={properties.map((one) => ({
            key: one.name,
            title: nameOf(one),
            before: propertyText(one, one.before),
            after: propertyText(one, one.after),
          }))}
        />
      ))}
    </div>
  );
}
