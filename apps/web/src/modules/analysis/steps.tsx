/** The steps of a funnel in their order: how many come so far, and which share of the first step. */
import type { Analysis } from "@qicheng/api/analysis/shapes";
import type { Narrowed } from "@qicheng/engine/analysis/figures";
import { rateOf } from "@qicheng/engine/analysis/rates";
import { useNavigate } from "react-router";
import { Chart } from "../../kernel/charts/chart";
import { numberText } from "../../kernel/forms/values/number-text";
import { useCan } from "../../kernel/session/can";
import styles from "./analysis.module.css";
import { FigureNumber, useAddresses } from "./figure-number";
import { t } from "./texts";

interface Props {
  data: Analysis;
  narrowed: Narrowed;
}

export function Steps({ data: { figures }, narrowed }: Props) {
  const addresses = useAddresses();
  const navigate = useNavigate();
  const saved = useCan("bi.export");
  const steps = figures.filter(({ parts }) => parts.length > 0);
  const whole = steps[0]?.value ?? null;
  const shareOf = (value: number | null) => {
    const share = value === null || whole === null ? null : rateOf(String(value), String(whole));
    return share === null ? "-" : numberText(share, "percent", 1);
  };
  const open = (at: number) => {
    const [first] = addresses(steps[at]?.parts ?? [], narrowed);
    if (first) void navigate(first.to);
  };
  const drawing = {
    kind: "bars" as const,
    names: steps.map(({ title }) => title),
    series: [{ name: t("funnel"), values: steps.map(({ value }) => value ?? 0) }],
  };
  return (
    <Chart title={t("steps")} drawing={drawing} saved={saved} onPick={open}>
      <table className={styles.table} aria-label={t("steps")}>
        <thead>
          <tr>
            <th scope="col">{t("step")}</th>
            <th scope="col" className={styles.cell}>
              {t("howMany")}
            </th>
            <th scope="col" className={styles.cell}>
              {t("ofFirst", { title: steps[0]?.title ?? "" })}
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.map((figure) => (
            <tr key={figure.key} title={figure.note}>
              <th scope="row" className={styles.label}>
                {figure.title}
              </th>
              <td className={styles.cell}>
                <FigureNumber figure={figure} value={figure.value} narrowed={narrowed} name={t("steps")} />
              </td>
              <td className={styles.cell}>{shareOf(figure.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Chart>
  );
}
