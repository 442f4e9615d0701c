/** The call that runs, and what became of it: one place of the screen, whatever screen one is on. */
import { CloseOutlined, PhoneOutlined } from "@ant-design/icons";
import { type CallOutcome, callOutcomes, OUTCOMES } from "@qicheng/api/calls/messages";
import type { SeatCall } from "@qicheng/api/calls/routes";
import { RANKS } from "@qicheng/engine/calls/state";
import { Button } from "antd";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { act } from "../../kernel/http/act";
import { say } from "../../kernel/i18n/language";
import { addressOf } from "../../kernel/list/ask/list-state";
import { goTo, openRecord } from "../../kernel/list/ask/open-record";
import { heard } from "../../kernel/ui/basis/heard";
import { useCallNext } from "../queue/public";
import styles from "./calls.module.css";
import { useCallNotes } from "./note-store";
import { t } from "./texts";
import { clockOf, talkTime } from "./time";

const STEPS: readonly (readonly [rank: number, text: Parameters<typeof t>[0]])[] = [
  [RANKS.answered, "talking"],
  [RANKS.callingCustomer, "callingCustomer"],
  [RANKS.agentAnswered, "agentAnswered"],
  [RANKS.callingAgent, "callingAgent"],
];

const stepOf = ({ state, kind }: SeatCall): string => {
  if (kind === "inbound" && state < RANKS.answered) return t("incoming");
  const step = STEPS.find(([rank]) => state >= rank);
  return t(step?.[1] ?? "begun");
};

/** Counts on by itself between two answers of the server. */
function useSeconds(ms: number, runs: boolean): number {
  const [now, setNow] = useState(() => ({ ms, at: Date.now() }));
  useEffect(() => setNow({ ms, at: Date.now() }), [ms]);
  const [, tick] = useState(0);
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setInterval(() => tick((count) => count + 1), 1_000);
    return () => clearInterval(timer);
  }, [runs]);
  return Math.floor((now.ms + (Date.now() - now.at)) / 1_000);
}

function Who({ call }: { call: SeatCall }) {
  const { customerId, customerName, module, number } = call;
  return (
    <span className={styles.who}>
      {customerId > 0 ? (
        <Button type="link" size="small" title={t("open")} onClick={() => openRecord(module, customerId)}>
          {customerName}
        </Button>
      ) : null}
      <span className="numbers">{number}</span>
      {customerId > 0 ? null : (
        <Button type="link" size="small" onClick={() => goTo(addressOf("/crm/customer", { key: number }))}>
          {t("find")}
        </Button>
      )}
    </span>
  );
}

function Running({ call }: { call: SeatCall }) {
  const talks = call.answeredMs > 0;
  const seconds = useSeconds(talks ? call.answeredMs : call.sinceMs, true);
  return (
    <>
      <PhoneOutlined className={talks ? styles.talks : styles.rings} aria-hidden />
      <Who call={call} />
      <span className={styles.step}>
        {call.xNumber !== "" && !talks ? t("dialX", { number: call.xNumber }) : stepOf(call)}
      </span>
      <span className={`numbers ${styles.clock}`}>{clockOf(seconds)}</span>
      <Button danger size="small" onClick={() => void act("calls.hangup", { id: call.callId })}>
        {t("hangup")}
      </Button>
    </>
  );
}

const outcomeName = (outcome: CallOutcome): string => say(callOutcomes[outcome]);

/** What the line has found is what one most likely says. */
const likely = ({ result }: SeatCall): string =>
  result === "noAnswer" || result === "busy" || result === "declined" ? result : "answered";

/** Tells what became of it; the composer opens with that, in the record's own panel. */
async function tell(call: SeatCall, outcome: CallOutcome): Promise<void> {
  const answer = await act("calls.outcome", { id: call.callId, outcome });
  if (!answer) return;
  const { callId, customerId, module, seconds } = call;
  if (customerId === 0) return;
  useCallNotes.setState({
    note: { callId, customerId, outcome, outcomeName: outcomeName(outcome), seconds },
    done: null,
  });
  openRecord(module, customerId, { tab: "write", today: true });
}

/** Whoever writes something, or is asked something else, goes on with that. */
const isBusy = (at: Element | null): boolean =>
  ((at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement) && at.value !== "") ||
  at?.closest("[role=dialog]") instanceof Element;

/** @param atOnce it has just ended, so that its digits are heard without a press */
function Asking({ call, atOnce }: { call: SeatCall; atOnce: boolean }) {
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (atOnce && !isBusy(document.activeElement)) group.current?.focus();
  }, [atOnce]);
  const result = call.kind === "phone" ? t("ownPhone") : call.resultName;
  return (
    <>
      <Who call={call} />
      <span className={styles.step} title={call.why}>
        {result}
        {call.seconds > 0 ? ` ${talkTime(call.seconds)}` : ""}
      </span>
      <fieldset
        ref={group}
        tabIndex={-1}
        aria-label={`${t("outcome")} · ${t("outcomeHint")}`}
        className={styles.outcomes}
        onKeyDown={heard((event) => {
          const chosen = OUTCOMES[Number(event.key) - 1];
          if (!chosen || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          event.stopPropagation();
          void tell(call, chosen);
        })}
      >
        {OUTCOMES.map((outcome, at) => (
          <Button
            key={outcome}
            size="small"
            type={likely(call) === outcome ? "primary" : "default"}
            onClick={() => void tell(call, outcome)}
          >
            <span className={styles.digit}>{at + 1}</span>
            {outcomeName(outcome)}
          </Button>
        ))}
      </fieldset>
    </>
  );
}

/** Written: on to the next one, in the place where this one was. */
function Onward() {
  const next = useCallNext();
  const close = () => useCallNotes.setState({ done: null });
  return (
    <>
      <Button
        type="primary"
        size="small"
        icon={<PhoneOutlined aria-hidden />}
        title={`${t("next")} (N)`}
        onClick={() => void next()}
      >
        {t("next")} <span className={styles.digit}>N</span>
      </Button>
      <Button type="text" size="small" icon={<CloseOutlined aria-hidden />} aria-label={t("close")} onClick={close} />
    </>
  );
}

export function CallIsland({ call }: { call: SeatCall | null }) {
  const done = useCallNotes((state) => state.done);
  // one that was over before the page began takes the cursor from nobody
  const [former] = useState(call && call.state >= RANKS.ended ? call.callId : 0);
  const body = () => {
    if (call && call.state < RANKS.ended) return <Running call={call} />;
    if (call && call.outcome === "") return <Asking key={call.callId} call={call} atOnce={call.callId !== former} />;
    return done ? <Onward /> : null;
  };
  const shown = body();
  // the header would keep it below what stands under it
  return shown
    ? createPortal(
        <section className={styles.island} aria-label={t("dial")} aria-live="polite">
          {shown}
        </section>,
        document.body,
      )
    : null;
}
