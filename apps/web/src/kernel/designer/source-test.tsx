/** Asks a source as a form would, and shows what it answers, or why it does not. */
import type { FormChoice } from "@qicheng/api/forms/routes";
import type { RemoteSource } from "@qicheng/engine/fields/field-def";
import { Button, Input } from "antd";
import { useId, useState } from "react";
import styles from "../drafting/properties.module.css";
import { Row } from "../drafting/row";
import { CallError, call } from "../http/call";
import { t } from "./texts";

/** Pixels by which what stands below is moved in. */
const STEP = 16;
const EDGE = 8;

type Answered = { choices: readonly FormChoice[] } | { wrong: string };

async function ask(source: RemoteSource, above: string): Promise<Answered> {
  const { url, params, loadFilter, optionText, optionValue, parentParams } = source;
  const below = parentParams === undefined ? {} : { parentParams, ...(above === "" ? {} : { above }) };
  try {
    const { data } = await call("customForms.remoteTest", {
      url,
      params,
      loadFilter,
      optionText,
      optionValue,
      ...below,
    });
    return { choices: data };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { wrong: error.problems[0]?.msg ?? error.message };
  }
}

/** How far down each of them stands; those above come first. */
function depthsOf(choices: readonly FormChoice[]): ReadonlyMap<string, number> {
  const depths = new Map<string, number>();
  for (const { value, parent } of choices) depths.set(value, parent === undefined ? 0 : (depths.get(parent) ?? -1) + 1);
  return depths;
}

function Found({ choices }: { choices: readonly FormChoice[] }) {
  const depths = depthsOf(choices);
  return (
    <>
      <p className={styles.hint}>{t("sourceFound", { n: choices.length })}</p>
      <ul className={styles.found} aria-label={t("sourceChoices")}>
        {choices.map(({ value, label }) => (
          <li
            key={value}
            className={styles.foundOne}
            style={{ paddingInlineStart: EDGE + (depths.get(value) ?? 0) * STEP }}
          >
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
  const [above, setAbove] = useState("");
  const id = useId();
  const run = async () => {
    setAsking(true);
    try {
      setAnswered(await ask(source, above));
    } finally {
      setAsking(false);
    }
  };
  return (
    <div className={styles.test}>
      {source.parentParams === undefined ? null : (
        <Row label={t("sourceAbove")} control={id} hint={t("sourceAboveHint")}>
          <Input id={id} maxLength={100} value={above} onChange={({ target }) => setAbove(target.value)} />
        </Row>
      )}
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
