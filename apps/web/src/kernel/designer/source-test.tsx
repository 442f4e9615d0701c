/** Asks a source as a form would, and shows what it answers, or why it does not. */
import type { FormChoice } from "@qicheng/api/forms/routes";
import type { RemoteSource } from "@qicheng/engine/fields/field-def";
import { Button } from "antd";
import { useState } from "react";
import { CallError, call } from "../http/call";
import styles from "./properties.module.css";
import { t } from "./texts";

type Answered = { choices: readonly FormChoice[] } | { wrong: string };

async function ask({ url, params, loadFilter, optionText, optionValue }: RemoteSource): Promise<Answered> {
  try {
    const { data } = await call("customForms.remoteTest", { url, params, loadFilter, optionText, optionValue });
    return { choices: data };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { wrong: error.problems[0]?.msg ?? error.message };
  }
}

function Found({ choices }: { choices: readonly FormChoice[] }) {
  return (
    <>
      <p className={styles.hint}>{t("sourceFound", { n: choices.length })}</p>
      <ul className={styles.found} aria-label={t("sourceChoices")}>
        {choices.map(({ value, label }) => (
          <li key={value} className={styles.foundOne}>
            <span className={styles.foundLabel}>{label}</span>
            <code className={styles.hint}>{value}</code>
          </li>
        ))}
      </ul>
    </>
  );
}

export function SourceTest({ source }: { source: RemoteSource }) {
  const [answered, setAnswered] = useState<Answered>();
  const [asking, setAsking] = useState(false);
  const run = async () => {
    setAsking(true);
    try {
      setAnswered(await ask(source));
    } finally {
      setAsking(false);
    }
  };
  return (
    <div className={styles.test}>
      <Button loading={asking} onClick={() => void run()}>
        {t("sourceTest")}
      </Button>
      <div role="status">
        {answered && "wrong" in answered ? <span className={styles.wrong}>{answered.wrong}</span> : null}
        {answered && "choices" in answered ? <Found choices={answered.choices} /> : null}
      </div>
    </div>
  );
}
