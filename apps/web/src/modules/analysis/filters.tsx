/** Narrows an analysis by time, people and branch. */
import { Select } from "antd";
import { lazy, type ReactNode, Suspense } from "react";
import { BranchPicker } from "../../kernel/pickers/branch-picker";
import { useBranchNames } from "../../kernel/pickers/use-branch-names";
import { useNames } from "../../kernel/pickers/use-names";
import { UserPicker } from "../../kernel/pickers/user-picker";
import { dayIn } from "../../kernel/spans/spans";
import styles from "./analysis.module.css";
import { daysOf, PERIODS } from "./periods";
import { t } from "./texts";
import type { Narrowing } from "./use-narrowing";

const OwnSpan = lazy(() => import("../../kernel/spans/own-span"));
const PERSON = { type: "user" } as const;
const MOST_PEOPLE = 20;
const YEARS = 5;

interface Props {
  at: Narrowing;
  /** A year instead of a span, or a span that may be left out. */
  by: "span" | "year" | "any";
  children?: ReactNode;
}

function PeriodChoice({ at: { period, days, write }, by }: Props) {
  const options = [...(by === "any" ? (["anytime"] as const) : []), ...PERIODS, "own" as const];
  return (
    <>
      <Select
        aria-label={t("period")}
        className={styles.period ?? ""}
        value={period}
        options={options.map((value) => ({ value, label: t(value) }))}
        onChange={(next) => {
          const own = days ?? daysOf("month", dayIn(0));
          write(next === "own" ? { span: null, ...own } : { span: next, from: null, to: null });
        }}
      />
      {period === "own" && days ? (
        <Suspense fallback={null}>
          <OwnSpan value={days} onChange={({ from, to }) => write({ span: null, from, to })} />
        </Suspense>
      ) : null}
    </>
  );
}

export function YearChoice({ at: { year, write } }: Pick<Props, "at">) {
  const now = Number(dayIn(0).slice(0, 4));
  const years = [...new Set([year, ...Array.from({ length: YEARS }, (_, back) => now + 1 - back)])].sort(
    (a, b) => b - a,
  );
  return (
    <Select
      aria-label={t("yearOf")}
      className={styles.year ?? ""}
      value={year}
      options={years.map((value) => ({ value, label: t("yearName", { year: value }) }))}
      onChange={(next) => write({ year: String(next) })}
    />
  );
}

export function Filters({ at, by, children }: Props) {
  const branches = useBranchNames();
  const { people, branch, write } = at;
  const nameOf = useNames(people.length > 0 ? [{ ...PERSON, ids: people.map(String) }] : []);
  return (
    <div className={styles.filters}>
      {by === "year" ? <YearChoice at={at} /> : <PeriodChoice at={at} by={by} />}
      <div className={styles.narrow}>
        <BranchPicker
          max={1}
          title={t("branch")}
          placeholder={t("allBranches")}
          value={branch ? [{ id: branch, label: branches.get(branch) ?? String(branch) }] : []}
          onChange={([picked]) => write({ branch: picked ? String(picked.id) : null })}
        />
      </div>
      <div className={styles.narrow}>
        <UserPicker
          max={MOST_PEOPLE}
          title={t("people")}
          placeholder={t("everybody")}
          value={people.map((id) => ({ id, label: nameOf(PERSON, String(id)) ?? String(id) }))}
          onChange={(picked) => write({ people: picked.length > 0 ? picked.map(({ id }) => id).join(",") : null })}
        />
      </div>
      {children}
    </div>
  );
}
