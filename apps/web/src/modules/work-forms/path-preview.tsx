/** Before it is submitted, everybody sees the path and who is on it; it follows what is filled in. */

import type { PathStep } from "@qicheng/api/approvals/shapes";
import { ownValue } from "@qicheng/engine/text/own-value";
import { PathList, StepWhen } from "../../kernel/flow-diagram/path-list";
import { useCall } from "../../kernel/http/hooks";
import { PeopleField } from "../../kernel/pickers/people-field";
import type { Picked } from "../../kernel/pickers/picker-field";
import { useDebounced } from "../../kernel/pickers/use-debounced";
import { UserName } from "../../kernel/ui/parts/user-avatar";
import { t } from "./texts";
import styles from "./work-forms.module.css";

const PAUSE_MS = 400;
const MOST_CHOSEN = 20;

/** People by the node that they are chosen for. */
export type Chosen = Readonly<Record<string, readonly Picked[]>>;

export const chosenIds = (chosen: Chosen): Record<string, number[]> =>
  Object.fromEntries(Object.entries(chosen).map(([node, people]) => [node, people.map(({ id }) => id)]));

const MODES: Readonly<Record<string, "any" | "all" | "ratio" | "seq">> = {
  any: "any",
  all: "all",
  ratio: "ratio",
  seq: "seq",
};

function modeText({ kind, mode, people }: PathStep): string {
  if (kind === "cc") return t("copyStep");
  const known = ownValue(MODES, mode);
  return people.length > 1 && known ? t(known) : "";
}

interface StepProps {
  step: PathStep;
  chosen: readonly Picked[];
  onChoose: (people: Picked[]) => void;
}

/** Who is on it, or who it will be. */
function People({ step, chosen, onChoose }: StepProps) {
  if (step.choose === 1)
    return (
      <PeopleField
        value={chosen}
        max={MOST_CHOSEN}
        choices={step.choices}
        title={t("chooseFor", { name: step.name })}
        onChange={onChoose}
      />
    );
  if (step.chosenLater === 1) return <span className={styles.said}>{t("later")}</span>;
  const passes = step.kind === "approve" && step.auto === 1;
  if (step.people.length === 0 && step.kind === "approve")
    return <span className={styles.said}>{t(passes ? "passesAlone" : "nobody")}</span>;
  return (
    <>
      {step.people.map(({ id, name, header }) => (
        <span key={id}>
          <UserName name={name} src={header} />
        </span>
      ))}
      {passes ? <span className={styles.said}>{t("passesAlone")}</span> : null}
    </>
  );
}

interface Props {
  formid: number;
  /** Values as they would be submitted. */
  data: Record<string, unknown>;
  chosen: Chosen;
  onChosen: (chosen: Chosen) => void;
}

export function PathPreview({ formid, data, chosen, onChosen }: Props) {
  const asked = useDebounced(JSON.stringify({ data, chosen: chosenIds(chosen) }), PAUSE_MS);
  const input = { formid, ...(JSON.parse(asked) as { data: object; chosen: Record<string, number[]> }) };
  const { data: answer, error } = useCall("approvals.preview", input, { keep: true });
  const steps = answer?.data.filter(({ kind }) => kind !== "start" && kind !== "end") ?? [];
  return (
    <section className={styles.path} aria-label={t("path")}>
      <h2 className={styles.heading}>
        {t("path")}
        <span className={styles.hint}>{t("pathHint")}</span>
      </h2>
      {error && !answer ? <p className={styles.said}>{t("pathFailed")}</p> : null}
      {answer && steps.length === 0 ? <p className={styles.said}>{t("noFlow")}</p> : null}
      <PathList
        live
        className={styles.steps ?? ""}
        steps={steps}
        render={(step) => (
          <li className={styles.step}>
            <StepWhen when={step.when} />
            <span className={styles.stepName}>{step.name}</span>
            <span className={styles.hint}>{modeText(step)}</span>
            <div className={styles.who}>
              <People
                step={step}
                chosen={ownValue(chosen, step.node_id) ?? []}
                onChoose={(people) => onChosen({ ...chosen, [step.node_id]: people })}
              />
            </div>
          </li>
        )}
      />
    </section>
  );
}
