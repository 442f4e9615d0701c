/** A group: who is in it, and by which shifts they work. */
import type { GroupKind, GroupRow } from "@qicheng/api/attendance/shapes";
import { Button, Form, Input, Radio, Select, Switch } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { common } from "../../kernel/i18n/common";
import { positive } from "../../kernel/list/ask/list-state";
import { BranchPicker } from "../../kernel/pickers/branch-picker";
import type { Picked } from "../../kernel/pickers/picker-field";
import { UserPicker } from "../../kernel/pickers/user-picker";
import { useCan } from "../../kernel/session/can";
import { useAddress } from "../../kernel/spans/use-span";
import { labelsAside } from "../../kernel/ui/basis/form-layout";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { Screen } from "../../kernel/ui/screens/screen";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./attendance.module.css";
import { RULES_PATH } from "./paths";
import { t } from "./texts";

const MOST = 500;
const picked = (all: readonly { id: number; name: string }[]): Picked[] =>
  all.map(({ id, name }) => ({ id, label: name }));
const idsOf = (all: readonly Picked[]) => all.map(({ id }) => Number(id));
const KINDS: readonly GroupKind[] = ["fixed", "roster", "free"];
const HINTS = { fixed: "fixedHint", roster: "rosterHint", free: "freeHint" } as const;

const FREE_WEEK = [0, 0, 0, 0, 0, 0, 0];
const flag = (is: boolean) => (is ? (1 as const) : (0 as const));

interface Fixed {
  week: readonly number[];
  makeup: number;
  shifts: readonly { id: number; name: string }[];
  onChange: (change: { week?: number[]; makeup?: number }) => void;
}

/** The shift of each day, and of a weekend that is worked. */
function FixedWeek({ week, makeup, shifts, onChange }: Fixed) {
  const named = shifts.map(({ id, name: label }) => ({ value: id, label }));
  return (
    <>
      <Form.Item label={t("week")}>
        <div className={styles.weekRow}>
          {t("weekdays")
            .split(",")
            .map((day, at) => (
              <div key={day} className={styles.choice}>
                <span className={styles.quiet}>{day}</span>
                <Select
                  aria-label={day}
                  value={week[at] ?? 0}
                  options={[{ value: 0, label: t("rest") }, ...named]}
                  onChange={(value) => onChange({ week: week.map((one, place) => (place === at ? value : one)) })}
                />
              </div>
            ))}
        </div>
      </Form.Item>
      <Form.Item label={t("makeup")}>
        <Select
          aria-label={t("makeup")}
          value={makeup}
          options={[{ value: 0, label: t("mondays") }, ...named]}
          onChange={(value) => onChange({ makeup: value })}
        />
      </Form.Item>
    </>
  );
}

/** A new group works in the first shift from Monday to Friday. */
function valuesOf(group: GroupRow | undefined, usual: number) {
  if (!group)
    return {
      name: "",
      kind: "fixed" as GroupKind,
      week: [usual, usual, usual, usual, usual, 0, 0],
      makeup: 0,
      alternate: false,
      anywhere: true,
      isDefault: false,
      users: picked([]),
      branches: picked([]),
    };
  const { name, kind, week, makeup } = group;
  return {
    name,
    kind,
    week,
    makeup,
    alternate: group.alternate === 1,
    anywhere: group.anywhere !== 0,
    isDefault: group.isDefault === 1,
    users: picked(group.users),
    branches: picked(group.branches),
  };
}

function GroupForm({
  group,
  shifts,
}: {
  group: GroupRow | undefined;
  shifts: readonly { id: number; name: string }[];
}) {
  const navigate = useNavigate();
  const [value, setValue] = useState(() => valuesOf(group, shifts[0]?.id ?? 0));
  const { name, kind, alternate, anywhere, isDefault, users, branches } = value;
  const put = (change: Partial<typeof value>) => setValue((now) => ({ ...now, ...change }));
  const back = () => void navigate(RULES_PATH);
  const options = { toast: () => name, onSuccess: back };
  const add = useWrite("attendance.add", options);
  const edit = useWrite("attendance.edit", options);
  const save = () => {
    const given = {
      name,
      kind,
      ...(kind === "fixed" ? { week: value.week, makeup: value.makeup } : { week: FREE_WEEK, makeup: 0 }),
      alternate: flag(alternate),
      anywhere: flag(anywhere),
      isDefault: flag(isDefault),
      users: idsOf(users),
      branches: idsOf(branches),
    };
    if (group) edit.mutate({ id: group.id, version: group.version, ...given });
    else add.mutate(given);
  };
  return (
    <Form className={styles.form} {...labelsAside()} onFinish={save}>
      <Form.Item label={t("name")} htmlFor="group-name" required>
        <Input id="group-name" maxLength={30} value={name} onChange={({ target }) => put({ name: target.value })} />
      </Form.Item>
      <Form.Item label={t("kind")} extra={t(HINTS[kind])}>
        <Radio.Group
          value={kind}
          options={KINDS.map((value) => ({ value, label: t(value) }))}
          onChange={({ target }) => put({ kind: target.value as GroupKind })}
        />
      </Form.Item>
      {kind === "fixed" ? <FixedWeek week={value.week} makeup={value.makeup} shifts={shifts} onChange={put} /> : null}
      <Form.Item label={t("branches")}>
        <BranchPicker value={branches} max={MOST} title={t("branches")} onChange={(next) => put({ branches: next })} />
      </Form.Item>
      <Form.Item label={t("people")}>
        <UserPicker value={users} max={MOST} title={t("people")} onChange={(next) => put({ users: next })} />
      </Form.Item>
      <Form.Item label={t("where")}>
        <Radio.Group
          value={anywhere}
          options={[
            { value: true, label: t("anywhere") },
            { value: false, label: t("onlyPlaces") },
          ]}
          onChange={({ target }) => put({ anywhere: target.value as boolean })}
        />
      </Form.Item>
      <Form.Item label={t("pairing")}>
        <Radio.Group
          value={alternate}
          options={[
            { value: false, label: t("firstLast") },
            { value: true, label: t("alternate") },
          ]}
          onChange={({ target }) => put({ alternate: target.value as boolean })}
        />
      </Form.Item>
      <Form.Item label={t("default")} extra={t("defaultHint")}>
        <Switch aria-label={t("default")} checked={isDefault} onChange={(next) => put({ isDefault: next })} />
      </Form.Item>
      <div className={styles.rest}>
        <Button
          type="primary"
          htmlType="submit"
          disabled={name.trim() === ""}
          loading={add.isPending || edit.isPending}
        >
          {common("save")}
        </Button>
        <Button onClick={back}>{common("close")}</Button>
      </div>
    </Form>
  );
}

export default function GroupPage() {
  const { params } = useAddress();
  const id = positive(params.get("id"));
  const may = useCan("system.manage.attendance");
  const groups = useCall("attendance.index", { rows: 200 }, { staleTime: 0 });
  const setup = useCall("attendance.setup", {});
  const group = id ? groups.data?.rows.find((one) => one.id === id) : undefined;
  const body = () => {
    if (!groups.data || !setup.data) return <RowsSkeleton rows={8} />;
    if (!may || (id && !group)) return <EmptyState text={t("nobody")} />;
    return <GroupForm key={id ?? 0} group={group} shifts={setup.data.data.shifts} />;
  };
  return <Screen title={t(id ? "editGroup" : "newGroup")}>{body()}</Screen>;
}
