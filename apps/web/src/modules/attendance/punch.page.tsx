/** One button that says what it will record, one sentence, and one's month with the reason of each day. */
import { useState } from "react";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { Screen } from "../../kernel/ui/screens/screen";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./attendance.module.css";
import { Balances } from "./balances";
import { MyMonth } from "./my-month";
import { readPosition } from "./position";
import { Punches } from "./punches";
import { t } from "./texts";

const A_MINUTE = 60_000;

function PunchButton() {
  const { data, error, refetch } = useCall("attendance.today", {}, { every: A_MINUTE, staleTime: 0 });
  const [locating, setLocating] = useState(false);
  const [problem, setProblem] = useState("");
  const punch = useWrite("attendance.punch", {
    toast: true,
    onSuccess: () => setProblem(""),
    onRefused: (refusal) => {
      setProblem(refusal.message);
      return true;
    },
  });
  if (!data) return error ? <ErrorState error={error} onRetry={refetch} /> : <RowsSkeleton rows={4} />;
  const { next, now, sentence, needsPlace, punches, shiftId } = data.data;
  const press = async () => {
    setProblem("");
    setLocating(needsPlace === 1);
    const position = needsPlace === 1 ? await readPosition() : undefined;
    setLocating(false);
    punch.mutate({ ...position, ...(shiftId > 0 && { shiftId }) });
  };
  return (
    <>
      <button
        type="button"
        className={styles.button}
        disabled={locating || punch.isPending}
        onClick={() => void press()}
      >
        <span className={styles.clock}>{now.slice(11)}</span>
        <span>{locating ? t("locating") : t(next)}</span>
      </button>
      <p className={styles.sentence}>{sentence}</p>
      {punches.length === 0 ? <span className={styles.quiet}>{t("noPunch")}</span> : <Punches punches={punches} />}
      {problem === "" ? null : (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

export default function PunchPage() {
  return (
    <Screen title={t("punch")}>
      <div className={styles.punchPage}>
        <div className={styles.desk}>
          <PunchButton />
          <Balances />
        </div>
        <MyMonth title={t("myMonth")} />
      </div>
    </Screen>
  );
}
