/** A rule: which report, due when, in which window, from whom. */
import type { RuleRow } from "@qicheng/api/worklogs/shapes";
import { Checkbox, Form, Input, InputNumber, Radio, Segmented, Select, Switch, TimePicker } from "antd";
import { useState } from "react";
import { dayjs } from "../../kernel/forms/values/dayjs";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { common } from "../../kernel/i18n/common";
import { BranchPicker } from "../../kernel/pickers/branch-picker";
import type { Picked } from "../../kernel/pickers/picker-field";
import { UserPicker } from "../../kernel/pickers/user-picker";
import { labelsAside } from "../../kernel/ui/basis/form-layout";
import { Dialog } from "../../kernel/ui/dialogs/dialog";
import { DAY_MINUTES, KINDS } from "./rule-parts";
import { t } from "./texts";
import styles from "./worklogs.module.css";

const FORMAT = "HH:mm";
const MOST = 200;
const MOST_DAY = 31;
const NEW = { name: "", type: 1, days: [1, 2, 3, 4, 5], workdays: 1, opens: 1_020, closes: 1_980, enabled: 1 };
const USUAL: Readonly<Record<number, number[]>> = { 1: [1, 2, 3, 4, 5], 2: [5], 3: [31] };

const pickedOf = (all: RuleRow["people"]): Picked[] => all.map(({ id, name }) => ({ id, label: name }));
const idsOf = (all: readonly Picked[]): number[] => all.map(({ id }) => Number(id));

const textOf = (minutes: number) => {
  const rest = minutes % DAY_MINUTES;
  return `${String(Math.floor(rest / 60)).padStart(2, "0")}:${String(rest % 60).padStart(2, "0")}`;
};

interface MinuteProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
}

function Clock({ label, value, onChange }: MinuteProps) {
  const base = Math.floor(value / DAY_MINUTES) * DAY_MINUTES;
  return (
    <TimePicker
      aria-label={label}
      allowClear={false}
      needConfirm={false}
      format={FORMAT}
      value={dayjs(textOf(value), FORMAT)}
      onChange={(next) => {
        if (next) onChange(base + next.hour() * 60 + next.minute());
      }}
    />
  );
}

function Days({ type, days, onChange }: { type: number; days: number[]; onChange: (days: number[]) => void }) {
  const options = t("weekdays")
    .split(",")
    .map((label, at) => ({ value: at + 1, label }));
  if (type === 1) return <Checkbox.Group value={days} options={options} onChange={onChange} />;
  if (type === 2)
    return (
      <Radio.Group
        value={days[0]}
        options={options}
        onChange={({ target }) => onChange([Number(target.value as number)])}
      />
    );
  return (
    <InputNumber
      aria-label={t("days")}
      min={1}
      max={MOST_DAY}
      precision={0}
      value={days[0] ?? MOST_DAY}
      onChange={(day) => onChange([day ?? MOST_DAY])}
    />
  );
}

function Whom({
  value,
  onChange,
}: {
  value: { branches: Picked[]; roles: number[]; people: Picked[] };
  onChange: (change: Partial<{ branches: Picked[]; roles: number[]; people: Picked[] }>) => void;
}) {
  const known = useCall("roles.picker", {}, { staleTime: 60_000 }).data?.data ?? [];
  return (
    <>
      <Form.Item label={t("branches")}>
        <BranchPicker
          value={value.branches}
          max={MOST}
          title={t("branches")}
          onChange={(branches) => onChange({ branches })}
        />
      </Form.Item>
      <Form.Item label={t("roles")}>
        <Select<number[]>
          mode="multiple"
          aria-label={t("roles")}
          showSearch={{ optionFilterProp: "label" }}
          value={value.roles}
          options={known.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(roles) => onChange({ roles })}
        />
      </Form.Item>
      <Form.Item label={t("people")} extra={t("whomHint")}>
        <UserPicker value={value.people} max={MOST} title={t("people")} onChange={(people) => onChange({ people })} />
      </Form.Item>
    </>
  );
}

export default function RuleDialog({ rule, onClose }: { rule?: RuleRow; onClose: () => void }) {
  const [value, setValue] = useState(() => ({
    ...NEW,
    ...rule,
    branches: pickedOf(rule?.branches ?? []),
    roles: (rule?.roles ?? []).map(({ id }) => id),
    people: pickedOf(rule?.people ?? []),
  }));
  const save = useWrite("worklogs.rules", { toast: () => value.name, onSuccess: onClose });
  const put = (change: Partial<typeof value>) => setValue((now) => ({ ...now, ...change }));
  const isNext = value.closes >= DAY_MINUTES;
  const send = () =>
    save.mutate({
      act: "save",
      rule: { ...value, branches: idsOf(value.branches), people: idsOf(value.people) },
    });
  return (
    <Dialog
      open
      width={620}
      title={t(rule ? "editRule" : "newRule")}
      okText={common("save")}
      okButtonProps={{
        htmlType: "submit",
        form: "worklog-rule",
        disabled: value.name.trim() === "" || value.days.length === 0,
      }}
      confirmLoading={save.isPending}
      onCancel={onClose}
    >
      <Form id="worklog-rule" {...labelsAside()} onFinish={send}>
        <Form.Item label={t("ruleName")} htmlFor="rule-name" required>
          <Input
            id="rule-name"
            maxLength={30}
            value={value.name}
            onChange={({ target }) => put({ name: target.value })}
          />
        </Form.Item>
        <Form.Item label={t("kind")}>
          <Segmented<number>
            aria-label={t("kind")}
            value={value.type}
            options={([1, 2, 3] as const).map((type) => ({ value: type, label: t(KINDS[type]) }))}
            onChange={(type) => put({ type, days: USUAL[type] ?? [1] })}
          />
        </Form.Item>
        <Form.Item label={t("days")} {...(value.type === 3 && { extra: t("monthHint") })}>
          <Days type={value.type} days={value.days} onChange={(days) => put({ days })} />
        </Form.Item>
        <Form.Item label={t("opens")}>
          <Clock label={t("opens")} value={value.opens} onChange={(opens) => put({ opens })} />
        </Form.Item>
        <Form.Item label={t("closes")}>
          <div className={styles.line}>
            <Segmented<boolean>
              aria-label={t("day")}
              value={isNext}
              options={[
                { value: false, label: t("sameDay") },
                { value: true, label: t("nextDay") },
              ]}
              onChange={(next) => put({ closes: (value.closes % DAY_MINUTES) + (next ? DAY_MINUTES : 0) })}
            />
            <Clock label={t("closes")} value={value.closes} onChange={(closes) => put({ closes })} />
          </div>
        </Form.Item>
        <Form.Item label={t("workdays")} extra={t("workdaysHint")}>
          <Switch
            aria-label={t("workdays")}
            checked={value.workdays === 1}
            onChange={(is) => put({ workdays: is ? 1 : 0 })}
          />
        </Form.Item>
        <Whom value={value} onChange={put} />
        <Form.Item label={t("enabled")}>
          <Switch
            aria-label={t("enabled")}
            checked={value.enabled === 1}
            onChange={(is) => put({ enabled: is ? 1 : 0 })}
          />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
