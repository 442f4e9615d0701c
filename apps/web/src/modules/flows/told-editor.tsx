/** What is told of an approval wherever it is one of many: what it is called, and the fields that sum it up. */
import { type FlowSettings, MOST_SUMMARY } from "@qicheng/engine/approval/definition";
import { TITLE_FACTS, type TitleFact } from "@qicheng/engine/approval/title";
import { Button, Input, type InputRef, Select } from "antd";
import { useId, useRef } from "react";
import panel from "../../kernel/drafting/properties.module.css";
import { Row } from "../../kernel/drafting/row";
import { common } from "../../kernel/i18n/common";
import type { FilterField } from "../../kernel/list/filter/filter-model";
import styles from "./designer.module.css";
import { Section } from "./section";
import { t } from "./texts";

interface Props {
  settings: FlowSettings;
  /** Of the form, with the numbers of its tables. */
  fields: readonly FilterField[];
  /** Nodes hide them from somebody, so that no title may tell them. */
  hidden: ReadonlySet<string>;
  disabled: boolean;
  onChange: (change: Partial<FlowSettings>) => void;
}

const FACTS: Readonly<Record<TitleFact, string>> = {
  form: t("titleForm"),
  initiator: t("initiator"),
  branch: t("initiatorBranch"),
  day: t("titleDay"),
};
/** As it is where nothing is said. */
const USUAL = "{form}-{initiator}-{day}";
const MOST_LETTERS = 100;

/** What holds no value in one line is no summary. */
const isShort = ({ kind, type }: FilterField): boolean =>
  kind !== "rows" && type !== "editor" && type !== "picture" && type !== "file";

/** 「报销」-「发起人」-「日期」 */
const readAloud = (pattern: string, fields: readonly FilterField[]): string =>
  pattern.replaceAll(/\{([^{}]+)\}/g, (place, name: string) => {
    const fact = TITLE_FACTS.find((one) => one === name);
    const title = fact ? FACTS[fact] : fields.find(({ field }) => field === name)?.title;
    return title === undefined ? place : t("placeOf", { title });
  });

function Title({ settings, fields, hidden, disabled, onChange }: Props) {
  const id = useId();
  const input = useRef<InputRef>(null);
  const pattern = settings.title ?? "";
  const put = (title: string) => onChange({ title: title === "" ? undefined : title } as Partial<FlowSettings>);
  const insert = (name: string) => {
    const element = input.current?.input;
    const [from, to] = [element?.selectionStart ?? pattern.length, element?.selectionEnd ?? pattern.length];
    const text = `{${name}}`;
    put(pattern.slice(0, from) + text + pattern.slice(to));
    requestAnimationFrame(() => {
      element?.focus();
      element?.setSelectionRange(from + text.length, from + text.length);
    });
  };
  const named = fields.filter((field) => isShort(field) && !hidden.has(field.field));
  return (
    <Row label={t("titlePattern")} control={id} hint={t("titleHint")}>
      <Input
        ref={input}
        id={id}
        maxLength={MOST_LETTERS}
        disabled={disabled}
        placeholder={USUAL}
        value={pattern}
        onChange={({ target }) => put(target.value)}
      />
      <span className={panel.hint}>
        {t("titleReads")}
        {common("colon")}
        {readAloud(pattern || USUAL, fields)}
      </span>
      {disabled ? null : (
        <span className={panel.chips}>
          {TITLE_FACTS.map((fact) => (
            <Button key={fact} size="small" onClick={() => insert(fact)}>
              {FACTS[fact]}
            </Button>
          ))}
          {named.map(({ field, title }) => (
            <Button key={field} size="small" onClick={() => insert(field)}>
              {title}
            </Button>
          ))}
        </span>
      )}
    </Row>
  );
}

function Summary({ settings, fields, disabled, onChange }: Props) {
  const id = useId();
  const { summary = [] } = settings;
  return (
    <Row label={t("summary")} control={id} hint={t("summaryHint")}>
      <Select<string[]>
        id={id}
        mode="multiple"
        maxCount={MOST_SUMMARY}
        className={styles.wide ?? ""}
        disabled={disabled}
        placeholder={t("notSet")}
        showSearch={{ optionFilterProp: "label" }}
        value={[...summary]}
        options={fields.filter(isShort).map(({ field, title }) => ({ value: field, label: title }))}
        onChange={(next) =>
          onChange({ summary: next.length === 0 ? undefined : next.slice(0, MOST_SUMMARY) } as Partial<FlowSettings>)
        }
      />
    </Row>
  );
}

export const ToldEditor = (props: Props) => (
  <Section title={t("told")}>
    <Summary {...props} />
    <Title {...props} />
  </Section>
);
