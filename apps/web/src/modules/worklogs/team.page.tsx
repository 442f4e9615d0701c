/** Who has handed in and who has not, in one period of one rule, with the reports and what their numbers have changed by. */
import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import type { Digest, DigestRow } from "@qicheng/api/worklogs/shapes";
import { businessDay } from "@qicheng/engine/time/business-time";
import { Button, DatePicker, Select } from "antd";
import { lazy, useState } from "react";
import { Link } from "react-router";
import { dayjs } from "../../kernel/forms/values/dayjs";
import { numberText } from "../../kernel/forms/values/number-text";
import { useCall } from "../../kernel/http/hooks";
import { usePages } from "../../kernel/panels/use-pages";
import { useCan } from "../../kernel/session/can";
import { openOver } from "../../kernel/ui/dialogs/over";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { RelativeTime } from "../../kernel/ui/parts/relative-time";
import { StatusTag } from "../../kernel/ui/parts/status-tag";
import { UserAvatar } from "../../kernel/ui/parts/user-avatar";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { LoadFailed } from "../../kernel/ui/screens/load-failed";
import { Screen } from "../../kernel/ui/screens/screen";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import { LIST_PATH } from "./paths";
import { t } from "./texts";
import styles from "./worklogs.module.css";

const RulesDialog = lazy(() => import("./rules-dialog"));

const FORMAT = "YYYY-MM-DD";
const STEPS = { 1: "day", 2: "week", 3: "month" } as const;

const valueText = (value: number, unit: string) => numberText(value, unit === "money" ? "money" : undefined);

function Change({ value, former, unit }: { value: number; former: number | null; unit: string }) {
  if (former === null || former === value) return null;
  const isUp = value > former;
  const said = t("change", { sign: isUp ? "+" : "-", value: valueText(Math.abs(value - former), unit) });
  return (
    <span className={isUp ? styles.up : styles.down} title={said}>
      <span aria-hidden>{isUp ? "↑" : "↓"}</span>
      <span>{valueText(Math.abs(value - former), unit)}</span>
    </span>
  );
}

function Report({ row }: { row: DigestRow }) {
  const parts = [
    ["done", row.done],
    ["plan", row.plan],
    ["problems", row.problems],
  ] as const;
  return (
    <li className={styles.card}>
      <div className={styles.line}>
        <UserAvatar name={row.username} src={row.Header} size={24} />
        <strong>{row.username}</strong>
        <span className={styles.quiet}>{row.BranchName}</span>
        <StatusTag colour={row.late ? "#d46b08" : "#389e0d"} text={t(row.late ? "late" : "onTime")} />
        <span className={styles.quiet}>
          <RelativeTime value={row.addtime} />
        </span>
        <span className={`${styles.line} ${styles.end}`}>
          {row.likes > 0 ? <span className={styles.quiet}>{t("likes", { n: row.likes })}</span> : null}
          {row.comments > 0 ? <span className={styles.quiet}>{t("commentsOf", { n: row.comments })}</span> : null}
          <Link to={`${LIST_PATH}?id=${row.id}`}>{t("open")}</Link>
        </span>
      </div>
      {parts.map(([key, text]) =>
        text === "" ? null : (
          <div key={key}>
            <h4>{t(key)}</h4>
            <p className={styles.text}>{text}</p>
          </div>
        ),
      )}
      {row.numbers.length > 0 ? (
        <dl className={styles.numbers}>
          {row.numbers.map(({ key, title, unit, value, former }) => (
            <div key={key}>
              <dt>{title}</dt>
              <dd>
                {valueText(value, unit)}
                <Change value={value} former={former} unit={unit} />
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </li>
  );
}

function Missing({ ruleId, day }: { ruleId: number; day: string }) {
  const pages = usePages("worklogs.missing", { ruleId, day });
  if (pages.loading) return <RowsSkeleton rows={1} />;
  return (
    <>
      <LoadFailed error={pages.error ?? pages.staleFor ?? pages.endsFor} onRetry={pages.retry} />
      <ul className={styles.people}>
        {pages.rows.map((row) => (
          <li key={row.UserID} className={styles.person}>
            <UserAvatar name={row.username} src={row.Header} size={24} />
            {row.username} <span className={styles.quiet}>{row.BranchName}</span>
          </li>
        ))}
      </ul>
      {pages.more ? (
        <Button type="link" size="small" loading={pages.loadingMore} onClick={pages.loadMore}>
          {t("moreMissing")}
        </Button>
      ) : null}
    </>
  );
}

const TILES = ["due", "onTime", "late", "missing"] as const;

function Period({ digest, day }: { digest: Digest; day: string }) {
  return (
    <>
      <div className={styles.tiles}>
        {TILES.map((key) => (
          <div key={key} className={styles.tile}>
            <span>{t(key)}</span>
            <strong className={key === "missing" && digest.missing > 0 && digest.closed ? styles.warn : undefined}>
              {digest[key]}
            </strong>
          </div>
        ))}
      </div>
      {digest.missing > 0 ? (
        <section className={styles.report} aria-label={t("missing")}>
          <h3>{t("missing")}</h3>
          <Missing ruleId={digest.ruleId} day={day} />
        </section>
      ) : null}
      {digest.due === 0 && digest.reports.length === 0 ? <EmptyState text={t("nothingDue")} /> : null}
      {digest.due > 0 && digest.reports.length === 0 ? <EmptyState text={t("nothing")} /> : null}
      <ul className={styles.entries}>
        {digest.reports.map((row) => (
          <Report key={row.id} row={row} />
        ))}
      </ul>
    </>
  );
}

interface ChoiceProps {
  digest: Digest;
  type: number;
  day: string;
  onRule: (id: number) => void;
  onDay: (day: string) => void;
}

/** Which rule, and which of its periods. */
function Choice({ digest, type, day, onRule, onDay }: ChoiceProps) {
  const step = (by: number) =>
    onDay(
      dayjs(day)
        .add(by, STEPS[type as keyof typeof STEPS])
        .format(FORMAT),
    );
  return (
    <div className={styles.filters}>
      <Select
        className={styles.rule ?? ""}
        aria-label={t("rule")}
        value={digest.ruleId}
        options={digest.rules.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={onRule}
      />
      <Button icon={<LeftOutlined aria-hidden />} aria-label={t("former")} onClick={() => step(-1)} />
      <DatePicker
        aria-label={t("day")}
        allowClear={false}
        value={dayjs(day)}
        maxDate={dayjs(businessDay())}
        onChange={(value) => onDay(value?.format(FORMAT) ?? day)}
      />
      <Button
        icon={<RightOutlined aria-hidden />}
        aria-label={t("later")}
        disabled={digest.to >= businessDay()}
        onClick={() => step(1)}
      />
      <span className={styles.quiet}>
        {digest.period}
        {digest.until === "" ? "" : ` · ${t("until", { time: digest.until })}`}
      </span>
    </div>
  );
}

const RulesButton = () => (
  <Button onClick={() => openOver((close) => <RulesDialog onClose={close} />)}>{t("rules")}</Button>
);

export default function TeamPage() {
  const manages = useCan("oa.manage.worklogRule");
  const [rule, setRule] = useState<number>();
  const [chosen, setDay] = useState<string>();
  const asked = useCall(
    "worklogs.digest",
    { ...(chosen !== undefined && { day: chosen }), ...(rule !== undefined && { ruleId: rule }) },
    { keep: true },
  );
  const digest = asked.data?.data;
  const day = chosen ?? (digest?.from || businessDay());
  const shown = digest?.rules.find(({ id }) => id === digest.ruleId);
  const body = () => {
    if (!digest)
      return asked.error ? <ErrorState error={asked.error} onRetry={asked.refetch} /> : <RowsSkeleton rows={6} />;
    if (!shown) return <EmptyState text={`${t("noRules")} · ${t("noRulesHint")}`} />;
    const choose = (id: number) => {
      setRule(id);
      setDay(undefined);
    };
    return (
      <div className={styles.team}>
        <Choice {...{ digest, day }} type={shown.type} onRule={choose} onDay={setDay} />
        <Period key={`${digest.ruleId} ${digest.from}`} digest={digest} day={day} />
      </div>
    );
  };
  return (
    <Screen title={t("team")} hint={t("teamHint")} actions={manages ? <RulesButton /> : null}>
      {body()}
    </Screen>
  );
}
