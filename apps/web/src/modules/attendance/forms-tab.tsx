/** Rules of the company, and what each of its forms is to attendance. */
import { FORM_KINDS, type FormKind } from "@qicheng/api/attendance/shapes";
import { Button, Form, InputNumber, Select } from "antd";
import { useState } from "react";
import type { Answer } from "../../kernel/http/call";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { common } from "../../kernel/i18n/common";
import { say } from "../../kernel/i18n/language";
import { useCan } from "../../kernel/session/can";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./attendance.module.css";
import { t } from "./texts";

type Setup = Answer<"attendance.setup">["data"];
type Rule = Setup["forms"][number];
type Field = keyof Rule["fields"];

const NUMBERS = [
  ["makeupTimes", 0, 31],
  ["makeupDays", 0, 60],
  ["compMonths", 0, 36],
  ["positionDays", 1, 1_000],
] as const;

const FIELDS: Readonly<Record<FormKind, readonly Field[]>> = {
  leave: ["type", "from", "to", "fromHalf", "toHalf", "days"],
  overtime: ["from", "to", "hours", "pay"],
  makeup: ["from"],
  out: ["from", "to"],
  trip: ["from", "to"],
};

function CompanyRules({ rules }: { rules: Setup["rules"] }) {
  const may = useCan("system.manage.attendance");
  const [value, setValue] = useState(rules);
  const save = useWrite("attendance.saveRules", { toast: true });
  const step = (at: number, days: number) =>
    setValue({ ...value, annual: value.annual.map((one, place) => (place === at ? { ...one, days } : one)) });
  return (
    <Form className={styles.form} layout="vertical" disabled={!may} onFinish={() => save.mutate(value)}>
      <div className={styles.mapping}>
        {NUMBERS.map(([key, min, max]) => (
          <Form.Item key={key} label={t(key)} htmlFor={`rule-${key}`}>
            <InputNumber
              id={`rule-${key}`}
              min={min}
              max={max}
              precision={0}
              value={value[key]}
              onChange={(next) => setValue({ ...value, [key]: next ?? min })}
            />
          </Form.Item>
        ))}
        {value.annual.map(({ years, days }, at) => (
          <Form.Item
            key={years}
            label={`${t("annualRule")} · ${t("annualStep", { years })}`}
            htmlFor={`annual-${years}`}
          >
            <InputNumber
              id={`annual-${years}`}
              min={0}
              max={60}
              step={0.5}
              suffix={t("days")}
              value={days}
              onChange={(next) => step(at, next ?? 0)}
            />
          </Form.Item>
        ))}
      </div>
      {may ? (
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {common("save")}
        </Button>
      ) : null}
    </Form>
  );
}

function Mapping({ rule }: { rule: Rule }) {
  const may = useCan("system.manage.attendance");
  const [kind, setKind] = useState(rule.kind);
  const [fields, setFields] = useState(rule.fields);
  const save = useWrite("attendance.formRule", { toast: () => rule.name });
  const kinds = [
    { value: "" as const, label: t("nothing") },
    ...(Object.keys(FORM_KINDS) as FormKind[]).map((value) => ({ value, label: say(FORM_KINDS[value]) })),
  ];
  const choices = [
    { value: "", label: t("none") },
    ...rule.choices.map(({ key, title }) => ({ value: key, label: title })),
  ];
  const changed = kind !== rule.kind || JSON.stringify(fields) !== JSON.stringify(rule.fields);
  const store = () => save.mutate({ formid: rule.formid, kind, fields, version: rule.version });
  return (
    <div className={styles.balance}>
      <div className={styles.rest}>
        <b>{rule.name}</b>
        <Select
          className={styles.narrow ?? ""}
          aria-label={`${rule.name} ${t("kind")}`}
          disabled={!may}
          value={kind}
          options={kinds}
          onChange={setKind}
        />
        {may && changed ? (
          <Button size="small" type="primary" loading={save.isPending} onClick={store}>
            {common("save")}
          </Button>
        ) : null}
      </div>
      {kind === "" ? null : (
        <div className={styles.mapping}>
          {FIELDS[kind].map((field) => (
            <div key={field} className={styles.choice}>
              <span className={styles.quiet}>{t(`f_${field}`)}</span>
              <Select
                aria-label={`${rule.name} ${t(`f_${field}`)}`}
                disabled={!may}
                value={fields[field] ?? ""}
                options={choices}
                onChange={(next: string) => setFields({ ...fields, [field]: next })}
              />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

export default function FormsTab() {
  const { data } = useCall("attendance.setup", {});
  if (!data) return <RowsSkeleton rows={8} />;
  const { rules, forms } = data.data;
  return (
    <>
      <CompanyRules key={rules.version} rules={rules} />
      <h2 className={styles.section}>{t("formRules")}</h2>
      <p className={styles.quiet}>{t("formRulesHint")}</p>
      <div className={styles.months}>
        {forms.map((rule) => (
          <Mapping key={`${rule.formid} ${rule.version}`} rule={rule} />
        ))}
      </div>
    </>
  );
}
