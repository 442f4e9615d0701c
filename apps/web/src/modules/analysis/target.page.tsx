/** Targets of a year: typed, pasted from a sheet or split over months, beside what was reached of them. */
import type { AnalysisFigure, TargetLine, Targets } from "@qicheng/api/analysis/shapes";
import { yearOf } from "@qicheng/engine/analysis/periods";
import { Button, Segmented } from "antd";
import { useState } from "react";
import { numberText } from "../../kernel/forms/values/number-text";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { toast } from "../../kernel/tell/toast";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { Screen } from "../../kernel/ui/screens/screen";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./analysis.module.css";
import { FigureNumber } from "./figure-number";
import { YearChoice } from "./filters";
import grid from "./target.module.css";
import { cleaned, isAmount, MONTHS, pasted, shownAmount, splitYear, sumOf, type Typed } from "./target-grid";
import { t } from "./texts";
import { useNarrowing } from "./use-narrowing";

const keyOf = ({ of, id }: TargetLine) => `${of} ${id}`;
const storedOf = ({ months }: TargetLine) => months.map(shownAmount);

const INDENT = 16;

interface RowProps {
  line: TargetLine;
  /** Below the first branch that is seen. */
  depth: number;
  months: readonly string[];
  sets: boolean;
  figure: AnalysisFigure | null;
  year: number;
  onType: (months: readonly string[]) => void;
  onPaste: (text: string, month: number) => boolean;
}

/** What the months are weighed by: what was reached, else as they stand, else evenly. */
function weightsOf({ actual, months }: TargetLine): readonly number[] {
  return actual?.some((one) => one > 0) ? actual : months;
}

function TargetRow({ line, depth, months, sets, figure, year, onType, onPaste }: RowProps) {
  const sum = sumOf(months);
  const narrowed = { days: yearOf(year), ...(line.of === "person" ? { people: [line.id] } : { branch: line.id }) };
  return (
    <tr className={line.of === "branch" ? grid.branch : undefined}>
      <th scope="row" style={{ paddingInlineStart: 8 + depth * INDENT }}>
        {line.name}
      </th>
      <td className={grid.year}>
        {sets ? (
          <input
            key={sum}
            className={grid.cell}
            inputMode="decimal"
            aria-label={t("yearTarget", { name: line.name })}
            title={t("yearHint")}
            defaultValue={sum === undefined ? "" : shownAmount(Number(sum))}
            onBlur={({ target }) => {
              const typed = cleaned(target.value);
              if (isAmount(typed) && Number(typed || 0) !== Number(sum))
                onType(splitYear(typed || "0", weightsOf(line)));
              else if (!isAmount(typed)) target.value = sum === undefined ? "" : shownAmount(Number(sum));
            }}
          />
        ) : (
          numberText(sum ?? 0, "money")
        )}
        {line.of === "branch" && line.peopleTotal > 0 ? (
          <span className={grid.people}>{t("peopleTotal", { money: numberText(line.peopleTotal, "money") })}</span>
        ) : null}
      </td>
      <td className={grid.reached}>
        {figure ? (
          <FigureNumber figure={figure} value={line.actualTotal} narrowed={narrowed} name={line.name} />
        ) : (
          <span title={t("hidden")}>-</span>
        )}
      </td>
      <td className={grid.reached}>{line.rate === null ? "-" : numberText(line.rate, "percent", 1)}</td>
      {MONTHS.map((month) => (
        <td key={month}>
          {sets ? (
            <input
              className={isAmount(months[month] ?? "") ? grid.cell : `${grid.cell} ${grid.wrong}`}
              inputMode="decimal"
              aria-label={t("monthTarget", { name: line.name, month: month + 1 })}
              aria-invalid={!isAmount(months[month] ?? "")}
              value={months[month] ?? ""}
              onChange={({ target }) => onType(months.with(month, cleaned(target.value)))}
              onPaste={(event) => {
                if (onPaste(event.clipboardData.getData("text/plain"), month)) event.preventDefault();
              }}
            />
          ) : (
            <span className={grid.plain}>{months[month] || "-"}</span>
          )}
        </td>
      ))}
    </tr>
  );
}

interface GridProps {
  data: Targets;
  kind: "contract" | "received";
  refetch: () => unknown;
}

function TargetGrid({ data, kind, refetch }: GridProps) {
  const [typed, setTyped] = useState<Typed>(new Map());
  const save = useWrite("bi.target", {
    toast: true,
    onSuccess: async () => {
      await refetch();
      setTyped(new Map());
    },
  });
  const lines = data.rows.map((line) => ({ line, key: keyOf(line), months: typed.get(keyOf(line)) ?? storedOf(line) }));
  const top = Math.min(...data.rows.map(({ depth }) => depth));
  const changed = lines.filter(({ line, months }) => months.join("\t") !== storedOf(line).join("\t"));
  const wrong = changed.some(({ months }) => sumOf(months) === undefined);
  const put = (more: Typed) => setTyped(new Map([...typed, ...more]));
  const paste = (text: string, line: number, month: number) => {
    if (!/[\t\n]/.test(text.trim())) return false;
    const { typed: laid, left } = pasted(text, { lines, line, month });
    put(laid);
    if (left > 0) toast.info(t("leftOut", { n: left }));
    return true;
  };
  const rows = changed.map(({ line: { of, id, version }, months }) => ({ of, id, version, months: [...months] }));
  return (
    <>
      <div className={grid.scroll}>
        <table className={grid.table} aria-label={t("target")}>
          <thead>
            <tr>
              <th scope="col">{t("whom")}</th>
              <th scope="col">{t("wholeYear")}</th>
              <th scope="col">{t("reached")}</th>
              <th scope="col">{t("rate")}</th>
              {MONTHS.map((month) => (
                <th key={month} scope="col">
                  {t("monthName", { month: month + 1 })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ line, key, months }, at) => (
              <TargetRow
                key={key}
                line={line}
                depth={line.depth - top}
                months={months}
                sets={data.sets === 1}
                figure={data.figure}
                year={data.year}
                onType={(next) => put(new Map([[key, next]]))}
                onPaste={(text, month) => paste(text, at, month)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {data.sets === 1 ? (
        <div className={grid.foot}>
          <Button
            type="primary"
            disabled={changed.length === 0 || wrong}
            loading={save.isPending}
            onClick={() => save.mutate({ year: data.year, type: kind, act: "save", rows })}
          >
            {t("save")}
          </Button>
          <Button disabled={changed.length === 0} onClick={() => setTyped(new Map())}>
            {t("undo")}
          </Button>
          <span className={styles.quiet}>{wrong ? t("wrongAmount") : t("targetHint")}</span>
        </div>
      ) : null}
    </>
  );
}

const KINDS = ["contract", "received"] as const;

export default function TargetPage() {
  const at = useNarrowing("year");
  const kind = KINDS.find((one) => one === at.params.get("kind")) ?? "contract";
  const { data: answer, error, refetch } = useCall("bi.target", { year: at.year, type: kind, act: "" }, { keep: true });
  const data = answer?.data;
  const body = () => {
    if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={8} />;
    if (data.rows.length === 0) return <EmptyState text={t("nothing")} />;
    return <TargetGrid key={`${kind} ${data.year}`} data={data} kind={kind} refetch={refetch} />;
  };
  return (
    <Screen title={t("target")}>
      <div className={styles.filters}>
        <YearChoice at={at} />
        <Segmented
          aria-label={t("targetOn")}
          value={kind}
          options={KINDS.map((value) => ({ value, label: t(value === "contract" ? "onContracts" : "onReceived") }))}
          onChange={(next) => at.write({ kind: next })}
        />
        {data ? <span className={styles.quiet}>{t("asOf", { time: data.asOf })}</span> : null}
      </div>
      {body()}
    </Screen>
  );
}
