/** What is done to a published field beside requests: its index, and its values where its type changes. */
import { ownValue } from "@qicheng/engine/text/own-value";
import { Progress } from "antd";
import styles from "../drafting/properties.module.css";
import { say } from "../i18n/language";
import { t } from "./texts";
import { typeName } from "./type-names";

export interface FieldWork {
  field: string;
  index: { state: string; percent: number; error: string };
  keys?: { ready: number } | undefined;
  terms?: { percent: number } | undefined;
  change?: { state: string; to: string; percent: number; error: string } | undefined;
}

/** Whether it is going on. */
export const isAtWork = ({ index, keys, terms, change }: FieldWork): boolean =>
  index.state === "waiting" ||
  (terms !== undefined && terms.percent < 100) ||
  (keys !== undefined && keys.ready === 0 && index.state !== "failed") ||
  index.state === "building" ||
  (change !== undefined && change.state !== "failed");

export const isBusy = (work: FieldWork | undefined): boolean =>
  work?.change !== undefined && work.change.state !== "failed";

const INDEX: Readonly<Record<string, (percent: number, error: string) => string>> = {
  waiting: () => t("indexWaiting"),
  building: (percent) => t("indexBuilding", { percent }),
  ready: () => t("indexReady"),
  failed: (_percent, error) => t("indexFailed", { error }),
  many: () => t("indexMany"),
  long: () => t("indexLong"),
  full: () => t("indexFull"),
};

function Line({ text, percent, bad = false }: { text: string; percent?: number | undefined; bad?: boolean }) {
  return (
    <div className={styles.work}>
      <span className={bad ? styles.wrong : styles.hint}>{text}</span>
      {percent === undefined ? null : <Progress percent={percent} size="small" showInfo={false} aria-label={text} />}
    </div>
  );
}

function ChangeLine({ state, to, percent, error }: NonNullable<FieldWork["change"]>) {
  const type = say(typeName(to));
  if (state === "failed") return <Line bad text={t("changeFailed", { type, error })} />;
  return state === "waiting" ? (
    <Line text={t("changeChecking", { type })} percent={0} />
  ) : (
    <Line text={t("changeGoing", { type, percent })} percent={percent} />
  );
}

const TermsLine = ({ percent }: { percent: number }) =>
  percent < 100 ? <Line text={t("termsGoing", { percent })} percent={percent} /> : <Line text={t("termsReady")} />;

export function FieldWorkLines({ work }: { work: FieldWork | undefined }) {
  if (!work) return null;
  const { index, keys, terms, change } = work;
  const text = ownValue(INDEX, index.state)?.(index.percent, index.error);
  if (text === undefined && !keys && !terms && !change) return null;
  return (
    <div className={styles.works} role="status">
      {change ? <ChangeLine {...change} /> : null}
      {text === undefined ? null : (
        <Line
          text={text}
          bad={index.state === "failed"}
          percent={index.state === "building" ? index.percent : undefined}
        />
      )}
      {keys ? <Line text={t(keys.ready === 1 ? "keysReady" : "keysWaiting")} /> : null}
      {terms ? <TermsLine percent={terms.percent} /> : null}
    </div>
  );
}
