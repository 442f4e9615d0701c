import { CloseOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import styles from "./followups.module.css";
import { nextText, shortcuts } from "./next-time";
import { t } from "./texts";

const NextTimePicker = lazy(() => import("./next-time-picker"));

interface Props {
  value: string;
  /** What the text itself says; it holds before `value`. */
  said: string | undefined;
  onChange: (value: string) => void;
  /** The phrase of the text is words only. */
  onPlain: () => void;
}

/** When to come back: what the text says, a shortcut, or any other time. */
export function NextTimeRow({ value, said, onChange, onPlain }: Props) {
  const [own, setOwn] = useState(false);
  const now = Date.now();
  const offered = shortcuts(now);
  // Two of them are one time on some days of the week.
  const isChosen = (at: string) => said === undefined && at === value;
  const showsPicker = said === undefined && (own || (value !== "" && !offered.some(({ at }) => isChosen(at))));
  return (
    <div className={styles.row}>
      <span role="status">
        {said === undefined ? null : (
          <span className={styles.said}>
            {t("nextAt", { time: nextText(said, now) })}
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined aria-hidden />}
              aria-label={t("wordsOnly")}
              title={t("wordsOnly")}
              onClick={({ currentTarget }) => {
                onPlain();
                currentTarget.closest("form")?.querySelector("textarea")?.focus();
              }}
            />
          </span>
        )}
      </span>
      {said === undefined ? <span className={styles.label}>{t("next")}</span> : null}
      {offered.map(({ name, at }) => (
        <button
          key={name}
          type="button"
          className={styles.chip}
          aria-pressed={isChosen(at)}
          title={nextText(at, now)}
          onClick={() => {
            setOwn(false);
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
