import { Form, Segmented } from "antd";
import { useState } from "react";
import { PeopleField } from "../../kernel/pickers/people-field";
import type { Picked } from "../../kernel/pickers/picker-field";
import styles from "./approvals.module.css";
import { AskDialog, isLong, Words } from "./ask-dialog";
import { savedForm, send } from "./send";
import { t } from "./texts";
import type { MyStep, Work } from "./work";

type Place = "before" | "after" | "parallel";
type Mode = "all" | "any";

const PLACES: readonly Place[] = ["before", "after", "parallel"];
const MODES = [
  { value: "all" as Mode, label: t("modeAll") },
  { value: "any" as Mode, label: t("modeAny") },
];
const HINTS = { before: "beforeHint", after: "afterHint", parallel: "parallelHint" } as const;
const MOST = 20;

interface Props {
  work: Work;
  step: MyStep;
  /** @param goesOn it is not my turn any more */
  onDone: (goesOn: boolean) => true;
  onClose: () => void;
}

/** Asks others in: before me, after me, or beside me. */
export default function AddSignDialog({ work, step, onDone, onClose }: Props) {
  const [people, setPeople] = useState<readonly Picked[]>([]);
  const [type, setType] = useState<Place>("before");
  const [mode, setMode] = useState<Mode>("all");
  const [text, setText] = useState(work.ext);
  const submit = async () => {
    const userids = people.map(({ id }) => id);
    const given = { stepid: step.stepid, type, userids, mode, ext: text };
    // after me: I pass, by the form as it stands there
    const formRev = type === "after" ? await savedForm(work) : work.detail.formRev;
    if (formRev === undefined) return false;
    const answer = await send("approvals.addSign", { ...given, formRev });
    return answer !== undefined && onDone(type !== "parallel");
  };
  return (
    <AskDialog
      title={t("addSignTitle", { name: work.detail.taskName })}
      okText={t("addSign")}
      ready={people.length > 0 && !isLong(text)}
      onSend={submit}
      onClose={onClose}
    >
      <Form.Item label={t("signers")} htmlFor="approval-people" required>
        <PeopleField autoFocus id="approval-people" max={MOST} value={people} onChange={setPeople} />
      </Form.Item>
      <Form.Item label={t("signPlace")} extra={t(HINTS[type])}>
        <Segmented
          className={styles.choices}
          aria-label={t("signPlace")}
          value={type}
          options={PLACES.map((value) => ({ value, label: t(value) }))}
          onChange={setType}
        />
      </Form.Item>
      {type !== "parallel" && people.length > 1 ? (
        <Form.Item label={t("signMode")}>
          <Segmented aria-label={t("signMode")} value={mode} options={MODES} onChange={setMode} />
        </Form.Item>
      ) : null}
      <Words value={text} onChange={setText} />
    </AskDialog>
  );
}
