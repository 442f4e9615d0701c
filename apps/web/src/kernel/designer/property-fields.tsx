/** The properties of a field, drawn from the one table of what a field can be told to be. */

import { LockOutlined } from "@ant-design/icons";
import type { Designed, PropertyKind } from "@qicheng/engine/design/properties";
import { DESIGN_TEXTS } from "@qicheng/engine/fields/design-texts";
import { Checkbox } from "antd";
import { type ComponentType, type ReactNode, useId } from "react";
import styles from "../drafting/properties.module.css";
import { Row } from "../drafting/row";
import { say } from "../i18n/language";
import { ColumnsEditor } from "./columns-editor";
import { DefaultEditor } from "./default-editor";
import { type EditorProps, itemKey, propertyIn } from "./editor";
import { FlagsEditor } from "./flags-editor";
import { FormulaEditor } from "./formula-editor";
import { LinkageEditor } from "./linkage-editor";
import { isOffered, propertyOf, SECTIONS } from "./offered";
import { OptionsEditor } from "./options-editor";
import { NameEditor, NumberEditor, TextEditor, TextsEditor } from "./plain-editors";
import { inWords } from "./property-words";
import { SourceEditor } from "./source-editor";
import { t } from "./texts";

type Given = Pick<EditorProps, "item" | "around" | "change">;

function Columns(props: EditorProps) {
  return <ColumnsEditor {...props} of={PropertyFields} />;
}

const EDITORS: Readonly<Record<Exclude<PropertyKind, "flag">, ComponentType<EditorProps>>> = {
  text: TextEditor,
  lines: FormulaEditor,
  number: NumberEditor,
  name: NameEditor,
  texts: TextsEditor,
  options: OptionsEditor,
  value: DefaultEditor,
  condition: LinkageEditor,
  source: SourceEditor,
  columns: Columns,
  flags: FlagsEditor,
};

interface OneProps extends Given {
  name: Designed;
}

function One({ name, ...given }: OneProps) {
  const id = useId();
  const property = propertyOf(name);
  const label = say(DESIGN_TEXTS[name]);
  const props: EditorProps = { ...given, name, property, id, label };
  const { change } = given;
  if (property.kind === "flag") {
    return (
      <Checkbox
        checked={propertyIn(props) !== undefined}
        disabled={name === "required" && isAlways(given)}
        onChange={({ target }) => change({ [itemKey(props)]: target.checked ? 1 : undefined })}
      >
        {label}
      </Checkbox>
    );
  }
  const Editor = EDITORS[property.kind];
  if (name === "linkage") return <Editor {...props} />;
  return (
    <Row
      label={label}
      {...(NAMELESS.has(property.kind) ? {} : { control: id })}
      hint={name === "fact" ? t("factHint") : undefined}
    >
      <Editor {...props} />
    </Row>
  );
}

/** These name their parts themselves. */
const NAMELESS = new Set<PropertyKind>(["options", "columns", "flags"]);

/** Of a field that records of several types may show. */
const isShared = ({ item, around }: Given): boolean => item.system !== 1 && around.alike.length > 1;

/** What the product requires. */
const isAlways = ({ item, around }: Pick<Given, "item" | "around">): boolean =>
  item.system === 1 && around.publishedAs(item.field)?.required !== undefined;

const isLocked = (name: Designed, item: EditorProps["item"]): boolean =>
  item.system === 1 && propertyOf(name).ofBuiltIn !== true;

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  );
}

/** Of what the product brings: what of it stays as it is. */
function Locked({ item, names }: { item: EditorProps["item"]; names: readonly Designed[] }) {
  const told = names.flatMap((name) => {
    const property = propertyOf(name);
    const value = propertyIn({ name, property, item });
    return value === undefined || name === "defaultValue" || property.kind === "source" ? [] : [{ name, value }];
  });
  if (told.length === 0) return null;
  return (
    <Section title={t("systemField")}>
      <p className={styles.hint}>{t("systemHint")}</p>
      {told.map(({ name, value }) => (
        <div key={name} className={styles.locked}>
          <LockOutlined aria-hidden />
          <span>{say(DESIGN_TEXTS[name])}</span>
          <span className={styles.lockedValue}>{inWords(name, value)}</span>
        </div>
      ))}
    </Section>
  );
}

/** @param within a column of a table within the form */
export function PropertyFields({ within = false, ...given }: Given & { within?: boolean }) {
  const { item } = given;
  const all = SECTIONS.map((section) => ({
    ...section,
    offered: (section.names as readonly Designed[]).filter(
      (name) => isOffered(name, item, within) && (name !== "shownOn" || isShared(given)),
    ),
  }));
  const locked = all.flatMap(({ offered }) => offered.filter((name) => isLocked(name, item)));
  const open = all.map((section) => ({
    ...section,
    offered: section.offered.filter((name) => !isLocked(name, item) && !(within && section.title === "inLists")),
  }));
  const titles = [...new Set(open.map(({ title }) => title))];
  return (
    <>
      {titles.map((title) => {
        const names = open.filter((section) => section.title === title).flatMap(({ offered }) => offered);
        const ticks = names.filter((name) => propertyOf(name).kind === "flag");
        if (names.length === 0) return null;
        return (
          <Section key={title} title={t(title)}>
            {ticks.length > 0 ? (
              <div className={styles.ticks}>
                {ticks.map((name) => (
                  <One key={name} {...given} name={name} />
                ))}
              </div>
            ) : null}
            {names
              .filter((name) => !ticks.includes(name))
              .map((name) => (
                <One key={name} {...given} name={name} />
              ))}
          </Section>
        );
      })}
      <Locked item={item} names={locked} />
    </>
  );
}
