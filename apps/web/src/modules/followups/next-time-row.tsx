import { CloseOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type KeyboardEvent, lazy, type MouseEvent, Suspense, useState } from "react";
import { heard } from "../../kernel/ui/basis/heard";
import { minuteTime } from "../../kernel/ui/basis/times";
import styles from "./followups.module.css";
import { shortcuts } from "./next-time";
import { t } from "./texts";

const NextTimePicker = lazy(() => import("./next-time-picker"));

interface Props {
  value: string;
  /** What the text itself says; it holds before `value`. */
  said: string | undefined;
  onChange: (value: string) => void;
  /** The phrase of the text is words only. */
  onPlain: () => void;
  /** A shortcut sends what is written, with its time. Left out: it only sets it. */
  onSend?: ((at: string) => void) | undefined;
}

/** Whoever presses twice, or holds Enter, means it once. */
const isAgain = ({ detail }: MouseEvent): boolean => detail > 1;
const once = (event: KeyboardEvent): void => {
  if (event.repeat && event.key === "Enter") event.preventDefault();
};

/** When to come back: what the text says, a shortcut, or any other time. */
export function NextTimeRow({ value, said, onChange, onPlain, onSend }: Props) {
  const [own, setOwn] = useState(false);
  const now = Date.now();
  const offered = shortcuts(now);
  // Two of them are one time on some days of the week.
  const isChosen = (at: string) => said === undefined && at === value;
  const showsPicker = said === undefined && (own || (value !== "" && !offered.some(({ at }) => isChosen(at))));
  // A shortcut that sends cannot take back what it has set: the time stands beside it, to be taken away.
  const set = said ?? (onSend && offered.some(({ at }) => isChosen(at)) ? value : undefined);
  const away = t(said === undefined ? "noNext" : "wordsOnly");
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps what its buttons hear twice from them
    <div className={styles.row} onKeyDown={heard(once)}>
      <span role="status">
        {set === undefined ? null : (
          <span className={styles.said}>
            {t("nextAt", { time: minuteTime(set, now) })}
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined aria-hidden />}
              aria-label={away}
              title={away}
              onClick={({ currentTarget }) => {
                if (said === undefined) onChange("");
                else onPlain();
                currentTarget.closest("form")?.querySelector("textarea")?.focus();
              }}
            />
          </span>
        )}
      </span>
      {set === undefined || onSend ? <span className={styles.label}>{t(onSend ? "sendsNext" : "next")}</span> : null}
      {offered.map(({ name, at }) => (
        <button
          key={name}
          type="button"
          className={styles.chip}
          {...(onSend ? {} : { "aria-pressed": isChosen(at) })}
          title={onSend ? t("sendsWith", { time: minuteTime(at, now) }) : minuteTime(at, now)}
          onClick={(event) => {
            if (isAgain(event)) return;
            setOwn(false);
            if (onSend) {
              onSend(at);
              return;
            }
            onPlain();
            onChange(isChosen(at) ? "" : at);
          }}
        >
          {t(name)}
        </button>
      ))}
      {showsPicker ? (
        <Suspense fallback={null}>
          <NextTimePicker value={value} onChange={onChange} />
        </Suspense>
      ) : (
        <button
          type="button"
          className={styles.chip}
          aria-pressed={false}
          onClick={() => {
            onPlain();
            setOwn(true);
          }}
        >
          {t("ownTime")}
        </button>
      )}
    </div>
  );
}
