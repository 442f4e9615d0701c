/** The path of an approval: what is done, who has it now and for how long, and who comes next. */
import { CheckOutlined } from "@ant-design/icons";
import type { PathStep } from "@qicheng/api/approvals/shapes";
import { PathList, StepWhen } from "../../kernel/flow-diagram/path-list";
import { shortTime } from "../../kernel/ui/basis/times";
import { RelativeTime } from "../../kernel/ui/parts/relative-time";
import { UserName } from "../../kernel/ui/parts/user-avatar";
import styles from "./approvals.module.css";
import { durationText, minutesBetween } from "./duration";
import { t } from "./texts";

const PASSED = 2;
const MODES = { any: t("any"), all: t("all"), ratio: t("ratio"), seq: t("seq") } as const;
/** An hour more than usual is no delay yet. */
const PATIENCE = 2;

/** How long it has been there, or was; red where that is long beside what it usually takes. */
function Took({ step }: { step: PathStep }) {
  const { state, openedTime, closedTime, usually } = step;
  const usual = usually === null ? "" : t("usually", { time: durationText(usually) });
  if (state === "ahead") return usual === "" ? null : <span className={styles.quiet}>{usual}</span>;
  if (openedTime === "" || step.kind === "start")
    return closedTime === "" ? null : (
      <span className={styles.quiet}>
        <RelativeTime value={closedTime} />
      </span>
    );
  const minutes = minutesBetween(openedTime, closedTime);
  const isLate = state === "open" && usually !== null && minutes > PATIENCE * Math.max(usually, 30);
  const told = t(state === "open" ? "waitsSince" : "took", { time: durationText(minutes) });
  if (state === "done")
    return (
      <span className={styles.quiet} title={openedTime}>
        {told}
      </span>
    );
  return (
    <span className={isLate ? styles.late : styles.quiet}>
      {t("openedSince", { time: shortTime(openedTime, Date.now()) })}
      <br />
      {[told, ...(usual === "" ? [] : [usual])].join(" · ")}
    </span>
  );
}

/** In the place of people where there are none. */
export function whoOf({ kind, people, chosenLater, choose, auto }: PathStep): string {
  if (people.length > 0 || kind === "end") return "";
  if (chosenLater) return t("chosenLater");
  if (choose) return t("chosenFirst");
  return auto ? t("passedAlone") : t("nobody");
}

function Step({ step }: { step: PathStep }) {
  const { name, kind, state, people, mode, auto } = step;
  const nobody = whoOf(step);
  const votes = kind === "approve" && people.length > 1;
  const several = votes && Object.hasOwn(MODES, mode) ? MODES[mode as keyof typeof MODES] : "";
  return (
    <li className={styles.step} data-state={state} aria-current={state === "open" ? "step" : undefined}>
      <span className={styles.dot}>{state === "done" ? <CheckOutlined aria-hidden /> : null}</span>
      <div className={styles.stepBody}>
        <StepWhen when={step.when} />
        <div className={styles.stepName}>
          <strong>{name}</strong>
          {several ? <span className={styles.quiet}>{several}</span> : null}
          {state === "open" ? <span className={styles.now}>{t("pathNow")}</span> : null}
        </div>
        <div className={styles.people}>
          {people.map((person) => (
            <span key={person.id} className={styles.person} data-passed={person.status === PASSED || undefined}>
              <UserName name={person.name} src={person.header} />
              {person.status === PASSED && state === "open" ? <CheckOutlined aria-hidden /> : null}
            </span>
          ))}
          {nobody === "" ? null : <span className={styles.quiet}>{nobody}</span>}
        </div>
        <Took step={step} />
        {auto && people.length > 0 ? <span className={styles.quiet}>{t("passedAlone")}</span> : null}
      </div>
    </li>
  );
}

export const PathLine = ({ path }: { path: readonly PathStep[] }) => (
  <section>
    <h3 className={styles.heading}>{t("path")}</h3>
    <PathList className={styles.path ?? ""} steps={path} render={(step) => <Step step={step} />} />
  </section>
);
