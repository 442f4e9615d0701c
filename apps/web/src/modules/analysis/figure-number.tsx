/** A number that opens the rows it counts; one that is counted in several lists offers each of them. */
import type { AnalysisFigure, AnalysisLine } from "@qicheng/api/analysis/shapes";
import { type FigurePart, type Narrowed, rowsOf } from "@qicheng/engine/analysis/figures";
import { Dropdown } from "antd";
import { Link, useNavigate } from "react-router";
import { numberText } from "../../kernel/forms/values/number-text";
import { say } from "../../kernel/i18n/language";
import { addressOf } from "../../kernel/list/ask/list-state";
import { listScreenOf, reachable } from "../../kernel/menus/menu";
import { useSession } from "../../kernel/session/session-store";
import flat from "../../kernel/ui/parts/flat.module.css";
import { FOLLOW_UPS_PATH } from "../followups/public";
import { SOLD_LINES_PATH } from "../sold-lines/public";
import styles from "./analysis.module.css";
import { t } from "./texts";

/** Lists that are none of records. */
const OTHERS = new Map([
  ["followup", { path: FOLLOW_UPS_PATH, title: { cn: "跟进记录", en: "Follow-ups" } }],
  ["soldLine", { path: SOLD_LINES_PATH, title: { cn: "销售明细", en: "Lines sold" } }],
]);

/** The lists of a figure, each narrowed to what it counts. */
export function useAddresses() {
  const granted = useSession((session) => session.granted);
  return (parts: readonly FigurePart[], narrowed: Narrowed) =>
    parts.flatMap((part) => {
      const other = OTHERS.get(part.module);
      const screen = other && reachable(other.path) ? other : listScreenOf(part.module, granted);
      const quick = rowsOf(part, narrowed);
      return screen && quick ? [{ title: say(screen.title), to: addressOf(screen.path, { quick }) }] : [];
    });
}

/** What all of an answer is narrowed to, and one line of it besides. */
export const within = (base: Narrowed, line: AnalysisLine["narrowed"]): Narrowed => ({ ...base, ...line }) as Narrowed;

/** Of money and percent the number says what it is, of others the title. */
const valueText = (value: number, unit: AnalysisFigure["unit"]): string =>
  unit === "money"
    ? numberText(value, unit)
    : numberText(value, unit === "percent" ? unit : undefined, unit === "count" ? 0 : 1);

interface Props {
  figure: Pick<AnalysisFigure, "title" | "unit" | "parts">;
  value: number | null | undefined;
  narrowed: Narrowed;
  /** Whose number it is, for those who do not see where it stands. */
  name: string;
}

export function FigureNumber({ figure, value, narrowed, name }: Props) {
  const addresses = useAddresses();
  const navigate = useNavigate();
  if (value === null || value === undefined)
    return <span title={figure.parts.length > 0 ? t("hidden") : undefined}>-</span>;
  const text = valueText(value, figure.unit);
  const found = addresses(figure.parts, narrowed);
  const [first] = found;
  if (!first) return <span>{text}</span>;
  const label = t("opens", { name, title: figure.title, value: text });
  if (found.length === 1)
    return (
      <Link className={styles.number} to={first.to} aria-label={label}>
        {text}
      </Link>
    );
  const items = found.map(({ title, to }) => ({ key: to, label: t("openIn", { list: title }) }));
  return (
    <Dropdown trigger={["click"]} menu={{ items, onClick: ({ key }) => void navigate(key) }}>
      <button type="button" className={`${flat.button} ${styles.number}`} aria-label={label}>
        {text}
      </button>
    </Dropdown>
  );
}
