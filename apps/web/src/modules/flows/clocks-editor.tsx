/** What happens to a step by itself, and after how many hours. */
import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import type { DueRule, TimerKind } from "@qicheng/engine/approval/definition";
import { Button, Select } from "antd";
import { common } from "../../kernel/i18n/common";
import { NumberInput } from "../../kernel/ui/parts/number-input";
import styles from "./designer.module.css";
import { Section } from "./section";
import { t } from "./texts";

interface Props {
  due: readonly DueRule[];
  disabled: boolean;
  change: (change: { due: readonly DueRule[] | undefined }) => void;
}

const KINDS: { value: TimerKind; label: string }[] = [
  { value: "remind", label: t("clockRemind") },
  { value: "toSuperior", label: t("clockToSuperior") },
  { value: "autoPass", label: t("clockAutoPass") },
  { value: "autoRefuse", label: t("clockAutoRefuse") },
];
const DAY = 24;
const MOST = 10;

export function ClocksEditor({ due, disabled, change }: Props) {
  const put = (next: readonly DueRule[]) => change({ due: next.length > 0 ? next : undefined });
  const edit = (at: number, rule: DueRule) => put(due.map((other, index) => (index === at ? rule : other)));
  return (
    <Section title={t("clocks")}>
      {due.map((rule, at) => {
        const name = t("clock", { n: at + 1 });
        const { max, ...rest } = rule;
        return (
          // a clock is its place
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <div key={at} className={styles.clock}>
            <NumberInput
              aria-label={`${name} ${t("hours")}`}
              suffix={t("hours")}
              min={0.5}
              max={8760}
              disabled={disabled}
              value={rule.hours}
              onChange={(hours) => edit(at, { ...rule, hours: hours ?? DAY })}
            />
            <Select<TimerKind>
              aria-label={name}
              disabled={disabled}
              value={rule.kind}
              options={KINDS}
              onChange={(kind) => edit(at, { ...rest, kind })}
            />
            {rule.kind === "remind" ? (
              <NumberInput
                aria-label={`${name} ${t("times")}`}
                prefix={t("times")}
                min={1}
                max={100}
                precision={0}
                disabled={disabled}
                value={max ?? null}
                onChange={(times) => edit(at, times === null ? rest : { ...rule, max: times })}
              />
            ) : null}
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={`${common("delete")} ${name}`}
              disabled={disabled}
              onClick={() => put(due.filter((_, index) => index !== at))}
            />
          </div>
        );
      })}
      {disabled || due.length >= MOST ? null : (
        <Button
          type="dashed"
          size="small"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => put([...due, { kind: "remind", hours: DAY * (due.length + 1) }])}
        >
          {t("addClock")}
        </Button>
      )}
    </Section>
  );
}
