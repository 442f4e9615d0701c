/** Who works which shift on which day of a month: a press on a cell chooses. */
import { businessDay } from "@qicheng/engine/time/business-time";
import { Select } from "antd";
import { useState } from "react";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { useCan } from "../../kernel/session/can";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./attendance.module.css";
import { MonthChoice } from "./month-choice";
import { t } from "./texts";

const MOST = 2;

interface Named {
  id: number;
  name: string;
}

interface GridProps {
  groupId: number;
  month: string;
  shifts: readonly Named[];
}

function daysOf(month: string): string[] {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
  return Array.from({ length: last }, (_, at) => `${month}-${String(at + 1).padStart(2, "0")}`);
}

function Grid({ groupId, month, shifts }: GridProps) {
  const may = useCan("system.manage.attendance");
  const { data } = useCall("attendance.rosterPlan", { groupId, month }, { keep: true });
  const [open, setOpen] = useState("");
  const save = useWrite("attendance.roster", { toast: false });
  if (!data) return <RowsSkeleton rows={6} />;
  const { people, plan } = data.data;
  if (people.length === 0) return <EmptyState text={t("nobody")} />;
  const planned = new Map(plan.map(({ userid, day, shifts: ids }) => [`${userid} ${day}`, ids]));
  const nameOf = (id: number) => shifts.find((one) => one.id === id)?.name ?? "";
  const cell = ({ id, name }: Named, day: string) => {
    const key = `${id} ${day}`;
    const ids = planned.get(key) ?? [];
    const label = t("rosterDay", { name, day });
    if (may && open === key)
      return (
        <Select
          autoFocus
          defaultOpen
          mode="multiple"
          maxCount={MOST}
          aria-label={label}
          popupMatchSelectWidth={140}
          value={ids}
          options={shifts.map((one) => ({ value: one.id, label: one.name }))}
          onChange={(next: number[]) => save.mutate({ plan: [{ userid: id, day, shifts: next }] })}
          onBlur={() => setOpen("")}
        />
      );
    const text = ids.map(nameOf).join(" ") || "-";
    if (!may) return text;
    return (
      <button type="button" className={styles.link} aria-label={`${label} ${text}`} onClick={() => setOpen(key)}>
        {text}
      </button>
    );
  };
  return (
    <div className={styles.scroll}>
      <table className={`${styles.table} ${styles.cells}`} aria-label={t("roster")}>
        <thead>
          <tr>
            <th scope="col">{t("name")}</th>
            {daysOf(month).map((day) => (
              <th key={day} scope="col">
                {day.slice(8)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id}>
              <td>{person.name}</td>
              {daysOf(month).map((day) => (
                <td key={day}>{cell(person, day)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export default function RosterTab() {
  const groups = useCall("attendance.index", { rows: 200 }).data?.rows.filter(({ kind }) => kind === "roster");
  const shifts = useCall("attendance.setup", {}).data?.data.shifts;
  const [month, setMonth] = useState(businessDay().slice(0, 7));
  const [chosen, setChosen] = useState<number>();
  if (!groups || !shifts) return <RowsSkeleton rows={6} />;
  const group = groups.find(({ id }) => id === chosen) ?? groups[0];
  if (!group) return <EmptyState text={t("noRoster")} />;
  return (
    <>
      <div className={styles.filters}>
        <Select
          className={styles.narrow ?? ""}
          aria-label={t("chooseGroup")}
          value={group.id}
          options={groups.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setChosen}
        />
        <MonthChoice month={month} onChange={setMonth} />
      </div>
      <Grid groupId={group.id} month={month} shifts={shifts} />
    </>
  );
}
