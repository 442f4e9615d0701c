/** What a hook was told, the latest first: state, answer, tries, and what is sent again. */
import type { DeliveryRow, WebhookRow } from "@qicheng/api/webhooks/routes";
import { Button, Input, Select } from "antd";
import { useState } from "react";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { RecordLink } from "../../kernel/open/full-records";
import { able } from "../../kernel/session/abilities";
import type { StatusTone } from "../../kernel/ui/basis/colours";
import { confirm } from "../../kernel/ui/dialogs/confirm";
import { CLEARABLE } from "../../kernel/ui/parts/clearable";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { Pager } from "../../kernel/ui/parts/pager";
import { ShortTime } from "../../kernel/ui/parts/short-time";
import { StatusTag } from "../../kernel/ui/parts/status-tag";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import { t } from "./texts";
import styles from "./webhooks.module.css";

const PAGE = 20;
/** While one looks, what comes and what becomes of it is asked for again. */
const EVERY_MS = 5_000;
/** Of a day and a time, the time. */
const CLOCK = 11;

type State = "" | "waiting" | "done" | "failed";
const TONES: Readonly<Record<string, StatusTone>> = { waiting: "waiting", done: "passed", failed: "refused" };
const PING = "webhook.ping";

function Facts({ row }: { row: DeliveryRow }) {
  const facts: readonly (readonly [string, string])[] = [
    [t("eventId"), row.eventId],
    [t("version"), row.recordVersion === 0 ? "" : String(row.recordVersion)],
    [t("fields"), row.fields.join(", ")],
    [t("person"), row.UserName],
    [t("sent"), row.sentTime],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([title, text]) =>
        text === "" ? null : (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ),
      )}
      {row.answer === "" ? null : (
        <div>
          <dt>{t("body")}</dt>
          <dd>
            <pre className={styles.body}>{row.answer}</pre>
          </dd>
        </div>
      )}
    </dl>
  );
}

function Outcome({ row }: { row: DeliveryRow }) {
  if (row.sentTime === "") return "-";
  const answered = row.status > 0 ? String(row.status) : row.problem || t("noAnswer");
  const details = [t("took", { ms: row.took }), t("attempts", { count: row.attempts })];
  if (row.nextTime !== "") details.push(t("next", { time: row.nextTime.slice(CLOCK) }));
  return (
    <>
      <span>{answered}</span> <small className={styles.quiet}>{details.join(" · ")}</small>
    </>
  );
}

function Delivery({ row, onAgain }: { row: DeliveryRow; onAgain: (() => void) | undefined }) {
  const [open, setOpen] = useState(false);
  return (
    <li className={styles.delivery} aria-label={`${row.eventName} ${row.recordId}`}>
      <div className={styles.head}>
        <StatusTag text={row.stateName} tone={TONES[row.state] ?? "idle"} />
        <strong>{row.eventName}</strong>
        {row.event === PING ? null : (
          <RecordLink type={row.module} id={row.recordId}>
            #{row.recordId}
          </RecordLink>
        )}
        <span className={styles.quiet}>
          <ShortTime value={row.AddTime} />
        </span>
        <span className={styles.outcome}>
          <Outcome row={row} />
        </span>
        <span className={styles.buttons}>
          <Button size="small" type="text" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t("detail")}
          </Button>
          {onAgain ? (
            <Button size="small" onClick={onAgain}>
              {t("again")}
            </Button>
          ) : null}
        </span>
      </div>
      {open ? <Facts row={row} /> : null}
    </li>
  );
}

const STATES: readonly { value: State; label: string }[] = [
  { value: "", label: t("all") },
  { value: "waiting", label: t("waiting") },
  { value: "done", label: t("done") },
  { value: "failed", label: t("failed") },
];

interface RowsProps {
  hook: WebhookRow;
  rows: readonly DeliveryRow[];
  /** Said where there is none. */
  none: string;
}

function Rows({ hook, rows, none }: RowsProps) {
  const replay = useWrite("webhooks.replay", { toast: true });
  if (rows.length === 0) return <EmptyState text={none} />;
  const again = (id: number) => () => replay.mutate({ id: hook.id, deliveries: [id] });
  return (
    <ul className={styles.deliveries}>
      {rows.map((row) => (
        <Delivery key={row.id} row={row} onAgain={mayReplay(hook) ? again(row.id) : undefined} />
      ))}
    </ul>
  );
}

const mayReplay = (hook: WebhookRow): boolean => able(hook, "ping") && hook.enabled === 1;

function AllAgain({ hook: { id, name, lost } }: { hook: WebhookRow }) {
  const replay = useWrite("webhooks.replay", { toast: true });
  const ask = async () => {
    const content = t("allAgainAsk", { name, count: lost });
    if (await confirm({ title: t("allAgain"), content })) replay.mutate({ id });
  };
  return (
    <Button loading={replay.isPending} onClick={() => void ask()}>
      {t("allAgain")}
    </Button>
  );
}

interface Asked {
  page: number;
  state: State;
  key: string;
}

interface ToolsProps {
  hook: WebhookRow;
  state: State;
  /** Begins with the first page. */
  onNarrow: (by: Partial<Pick<Asked, "state" | "key">>) => void;
}

const Tools = ({ hook, state, onNarrow }: ToolsProps) => (
  <div className={styles.tools}>
    <Select
      aria-label={t("state")}
      className={styles.state ?? ""}
      value={state}
      options={[...STATES]}
      onChange={(next) => onNarrow({ state: next })}
    />
    <Input.Search
      className={styles.search ?? ""}
      allowClear={CLEARABLE}
      aria-label={t("key")}
      placeholder={t("key")}
      onSearch={(next) => onNarrow({ key: next.trim() })}
    />
    {mayReplay(hook) && hook.lost > 0 ? <AllAgain hook={hook} /> : null}
  </div>
);

export default function DeliveriesTab({ hook }: { hook: WebhookRow }) {
  const [asked, setAsked] = useState<Asked>({ page: 1, state: "", key: "" });
  const query = { id: hook.id, rows: PAGE, ...asked };
  const { data, error, refetch } = useCall("webhooks.deliveries", query, { keep: true, every: EVERY_MS });
  const { page, state, key } = asked;
  const none = state === "" && key === "" ? t("noDeliveries") : t("noneFound");
  const total = data?.total ?? 0;
  return (
    <div className={styles.log}>
      <Tools hook={hook} state={state} onNarrow={(by) => setAsked({ ...asked, ...by, page: 1 })} />
      {error ? <ErrorState error={error} onRetry={refetch} /> : null}
      {data || error ? null : <RowsSkeleton rows={6} />}
      {data ? <Rows hook={hook} rows={data.rows} none={none} /> : null}
      {total > PAGE ? (
        <Pager current={page} pageSize={PAGE} total={total} onChange={(next) => setAsked({ ...asked, page: next })} />
      ) : null}
    </div>
  );
}
