/** A shift: from when to when, with its rests, its window, and from when on somebody is late. */
import type { ShiftRow } from "@qicheng/api/attendance/shapes";
import { Button, Form, Input, InputNumber, TimePicker } from "antd";
import { useState } from "react";
import { dayjs } from "../../kernel/forms/values/dayjs";
import { useWrite } from "../../kernel/http/hooks";
import { common } from "../../kernel/i18n/common";
import { labelsAside } from "../../kernel/ui/basis/form-layout";
import { Dialog } from "../../kernel/ui/dialogs/dialog";
import styles from "./attendance.module.css";
import { t } from "./texts";

const FORMAT = "HH:mm";
const MOST_RESTS = 4;
const NEW = {
  name: "",
  start: "09:00",
  end: "18:00",
  rests: [{ from: "12:00", to: "13:00" }],
  before: 120,
  after: 240,
  grace: 5,
  limit: 60,
};

function Clock({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <TimePicker
      aria-label={label}
      allowClear={false}
      needConfirm={false}
      format={FORMAT}
      value={dayjs(value, FORMAT)}
      onChange={(next) => onChange(next?.format(FORMAT) ?? value)}
    />
  );
}

interface Props {
  shift?: ShiftRow;
  onClose: () => void;
}

const NUMBERS = [
  ["before", 720],
  ["after", 720],
  ["grace", 120],
  ["limit", 720],
] as const;

export default function ShiftDialog({ shift, onClose }: Props) {
  const { id, version, work: _work, ...known } = shift ?? { id: undefined, version: undefined, work: 0, ...NEW };
  const [value, setValue] = useState(known);
  const save = useWrite("attendance.shifts", { toast: () => value.name, onSuccess: onClose });
  const put = (change: Partial<typeof value>) => setValue({ ...value, ...change });
  const rest = (at: number, change: Partial<{ from: string; to: string }>) =>
    put({ rests: value.rests.map((one, place) => (place === at ? { ...one, ...change } : one)) });
  return (
    <Dialog
      open
      width={600}
      title={t(shift ? "editShift" : "newShift")}
      okText={common("save")}
      okButtonProps={{ htmlType: "submit", form: "shift", disabled: value.name.trim() === "" }}
      confirmLoading={save.isPending}
      onCancel={onClose}
    >
      <Form
        id="shift"
        {...labelsAside()}
        onFinish={() => save.mutate({ act: "save", shift: { ...value, ...(id && { id, version }) } })}
      >
        <Form.Item label={t("name")} htmlFor="shift-name" required>
          <Input
            id="shift-name"
            maxLength={30}
            value={value.name}
            onChange={({ target }) => put({ name: target.value })}
          />
        </Form.Item>
        <Form.Item label={t("start")}>
          <Clock label={t("start")} value={value.start} onChange={(start) => put({ start })} />
        </Form.Item>
        <Form.Item label={t("end")} {...(value.end <= value.start && { extra: t("nextDay") })}>
          <Clock label={t("end")} value={value.end} onChange={(end) => put({ end })} />
        </Form.Item>
        <Form.Item label={t("rests")}>
          {value.rests.map(({ from, to }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rests have no other name, and are only added and removed at their place.
            <div key={at} className={styles.rest}>
              <Clock label={`${t("rests")} ${t("start")}`} value={from} onChange={(next) => rest(at, { from: next })} />
              <Clock label={`${t("rests")} ${t("end")}`} value={to} onChange={(next) => rest(at, { to: next })} />
              <Button size="small" onClick={() => put({ rests: value.rests.filter((_, place) => place !== at) })}>
                {t("delete")}
              </Button>
            </div>
          ))}
          {value.rests.length < MOST_RESTS ? (
            <Button size="small" onClick={() => put({ rests: [...value.rests, { from: "12:00", to: "13:00" }] })}>
              {t("addRest")}
            </Button>
          ) : null}
        </Form.Item>
        {NUMBERS.map(([key, max]) => (
          <Form.Item key={key} label={t(key)} htmlFor={`shift-${key}`}>
            <InputNumber
              id={`shift-${key}`}
              min={0}
              max={max}
              precision={0}
              value={value[key]}
              onChange={(next) => put({ [key]: next ?? 0 })}
            />
          </Form.Item>
        ))}
      </Form>
    </Dialog>
  );
}
