import type { ContractRow } from "@qicheng/api/contracts/routes";
import { Progress } from "antd";
import { numberText } from "../../kernel/forms/values/number-text";
import styles from "./contracts.module.css";
import { contractHealth, type HealthPart } from "./offered-health";
import { percentOf } from "./received-bar";

const WHOLE = 100;

function Part({ title, part }: { title: string; part: HealthPart }) {
  const { text, beside, late = false } = part;
  const percent = percentOf(part.percent);
  const status = late ? "exception" : "normal";
  return (
    <div className={styles.part}>
      <dt>{title}</dt>
      <dd>
        {percent === undefined ? null : (
          <Progress
            percent={Math.min(percent, WHOLE)}
            showInfo={false}
            size="small"
            status={percent >= WHOLE ? "success" : status}
            aria-hidden
          />
        )}
        <span className={late ? `numbers ${styles.late ?? ""}` : "numbers"}>
          {text ?? (percent === undefined ? "-" : numberText(percent, "percent"))}
          {beside === undefined ? "" : ` · ${beside}`}
        </span>
      </dd>
    </div>
  );
}

/** How far a contract has come: each part by the module that knows it. */
export function HealthBar({ row }: { row: ContractRow }) {
  const shown = contractHealth().flatMap(({ key, title, partOf }) => {
    const part = partOf(row);
    return part ? [{ key, title, part }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <dl className={styles.health}>
      {shown.map(({ key, title, part }) => (
        <Part key={key} title={title} part={part} />
      ))}
    </dl>
  );
}
