/** Everything that somebody who leaves has, counted, on one screen: who gets what, by which rule, now or later. */
import type { WhatIsLeft, WhatWasGiven } from "@qicheng/api/users/handover";
import { Alert, Button } from "antd";
import { type ComponentType, useState } from "react";
import { useCall, useWrite } from "../../../kernel/http/hooks";
import { common } from "../../../kernel/i18n/common";
import type { Picked } from "../../../kernel/pickers/picker-field";
import { UserPicker } from "../../../kernel/pickers/user-picker";
import { Dialog } from "../../../kernel/ui/dialogs/dialog";
import { ErrorState } from "../../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../../kernel/ui/screens/skeletons";
import styles from "./handover.module.css";
import { HandoverResult } from "./handover-result";
import { KindPlan } from "./kind-plan";
import { type Choices, choiceOf, isReady, kindsThere, planOf } from "./plan";
import { t } from "./texts";

const WIDTH = 680;

interface Props {
  id: number;
  name: string;
  onClose: () => void;
}

/** What one is told before anything is chosen. */
function Notice({ left }: { left: WhatIsLeft }) {
  if (left.by !== "") return <Alert type="warning" showIcon title={t("running", { name: left.by })} />;
  if (left.QuitStatus === 0) return <Alert type="info" showIcon title={t("leaves")} />;
  return <Alert type="info" showIcon title={t(kindsThere(left).length > 0 ? "hasLeft" : "nothing")} />;
}

interface PlanProps {
  left: WhatIsLeft;
  choices: Choices;
  onChoose: (choices: Choices) => void;
}

/** One person for all that the caller may give. */
function Everything({ left, onChoose }: Omit<PlanProps, "choices">) {
  const [people, setPeople] = useState<Picked[]>([]);
  return (
    <>
      <div className={styles.everything}>
        <span className={styles.everythingLabel}>{t("everything")}</span>
        <div className={styles.people}>
          <UserPicker
            title={t("everything")}
            autoFocus
            value={people}
            max={1}
            placeholder={t("choosePerson")}
            onChange={(next) => {
              setPeople(next);
              const one = { rule: "one" as const, people: next, stays: [] };
              onChoose(Object.fromEntries(kindsThere(left).map(({ key }) => [key, one])));
            }}
          />
        </div>
      </div>
      <p className={styles.hint}>{t("everythingHint")}</p>
    </>
  );
}

function Plan({ left, choices, onChoose }: PlanProps) {
  const ends = left.ends.filter(({ count }) => count > 0);
  const kinds = kindsThere(left);
  const many = kinds.filter(({ why }) => why === "").length > 1;
  return (
    <>
      {many ? <Everything {...{ left, onChoose }} /> : null}
      {kinds.map((kind) => (
        <KindPlan
          key={kind.key}
          {...{ left, kind }}
          first={!many}
          choice={choiceOf(choices, kind)}
          onChoose={(choice) => onChoose({ ...choices, [kind.key]: choice })}
        />
      ))}
      {ends.length > 0 && left.QuitStatus === 0 ? (
        <p className={styles.ends}>
          {t("ends", {
            what: ends.map(({ title, count }) => t("counted", { title, n: count })).join(common("listComma")),
          })}
        </p>
      ) : null}
    </>
  );
}

interface BodyProps extends Omit<PlanProps, "left"> {
  left: WhatIsLeft | undefined;
  error: Error | null;
  refetch: () => unknown;
}

function Body({ left, error, refetch, ...plan }: BodyProps) {
  if (!left) return error ? <ErrorState error={error} onRetry={refetch} /> : <RowsSkeleton rows={4} />;
  return (
    <>
      <Notice left={left} />
      {left.by === "" ? <Plan left={left} {...plan} /> : null}
    </>
  );
}

interface Buttons {
  OkBtn: ComponentType;
  CancelBtn: ComponentType;
}

const Close = ({ onClose }: Pick<Props, "onClose">) => (
  <Button type="primary" autoFocus onClick={onClose}>
    {t("close")}
  </Button>
);

export default function HandoverDialog({ id, name, onClose }: Props) {
  const [choices, setChoices] = useState<Choices>({});
  const [result, setResult] = useState<WhatWasGiven>();
  const { data, error, refetch } = useCall("users.handover", { id }, { staleTime: 0, enabled: result === undefined });
  const quit = useWrite("users.quit", {
    toast: true,
    onSuccess: (answer) => {
      const { kinds, refused } = answer.data;
      // Where all of it waits, the toast says so.
      if (refused.length === 0 && kinds.every(({ given, job }) => given === 0 && job === undefined)) onClose();
      else setResult(answer.data);
    },
    onRefused: ({ code }) => {
      if (code === "CONFLICT") void refetch();
      return false;
    },
  });
  const left = data?.data;
  const title = t("title", { name });
  if (result)
    return (
      <Dialog open width={WIDTH} title={title} onCancel={onClose} footer={<Close onClose={onClose} />}>
        <HandoverResult result={result} onClose={onClose} />
      </Dialog>
    );
  const kinds = left ? kindsThere(left) : [];
  const chosen = kinds.map((kind) => choiceOf(choices, kind));
  const gives = chosen.some(({ rule }) => rule !== "later");
  const leaves = left?.QuitStatus === 0;
  const ready = left !== undefined && left.by === "" && chosen.every(isReady) && (leaves || gives);
  const okText = leaves ? t(gives ? "quit" : "quitOnly") : t("handOver");
  return (
    <Dialog
      open
      width={WIDTH}
      title={title}
      okText={okText}
      okButtonProps={{ disabled: !ready }}
      confirmLoading={quit.isPending}
      onOk={() => left && quit.mutate({ id, plan: planOf(left, choices) })}
      onCancel={onClose}
      {...(leaves && gives && left.by === ""
        ? {
            footer: (_library: unknown, { OkBtn, CancelBtn }: Buttons) => (
              <>
                <OkBtn />
                <Button disabled={quit.isPending} onClick={() => quit.mutate({ id })}>
                  {t("allLater")}
                </Button>
                <CancelBtn />
              </>
            ),
          }
        : {})}
    >
      <Body {...{ left, error, refetch, choices }} onChoose={setChoices} />
    </Dialog>
  );
}
