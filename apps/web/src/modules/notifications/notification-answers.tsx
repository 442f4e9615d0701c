/** The buttons by which what a notification asks is answered; once it is, by whomever and wherever, what became of it. */
import type { NotificationAnswer, NotificationRow } from "@qicheng/api/notifications/routes";
import { Button, type ButtonProps } from "antd";
import { lazy, Suspense, useRef, useState } from "react";
import { actionKeys } from "../../kernel/http/action-keys";
import { type Answer, CallError, call, type InputOf, type RouteName } from "../../kernel/http/call";
import { queryClient } from "../../kernel/http/query-client";
import { routeAt } from "../../kernel/http/route-names";
import { toast } from "../../kernel/tell/toast";
import { undoAction } from "../../kernel/ui/dialogs/outcome";
import styles from "./notifications.module.css";

const TextDialog = lazy(() => import("../../kernel/ui/dialogs/text-dialog"));

const LOOKS: Record<NotificationAnswer["tone"], ButtonProps> = {
  agree: { type: "primary" },
  other: {},
  refuse: { danger: true },
};

interface Props {
  row: NotificationRow;
  onAnswered: () => void;
}

/** Makes the call that a button stands for. */
function useAnswer({ row, onAnswered }: Props) {
  const [busy, setBusy] = useState("");
  const keys = useRef(actionKeys());
  const send = async ({ key, path, input, title }: NotificationAnswer, text: object = {}): Promise<void> => {
    const route = routeAt(path);
    if (!route || busy !== "") return;
    setBusy(key);
    const given = { ...input, ...text } as InputOf<RouteName>;
    try {
      const answer: Answer<RouteName> = await call(route, given, { idempotencyKey: keys.current.of(given) });
      keys.current.done(given);
      const { undo } = (answer.data ?? {}) as { undo?: number };
      toast.success(answer.msg, undoAction(undo, title));
      onAnswered();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.final) keys.current.done(given);
      if (!error.sessionLost) toast.error(error.message);
      // somebody was faster: what became of it stands here then
      if (error.code === "CONFLICT") await queryClient.invalidateQueries({ queryKey: ["notifications", "index"] });
    } finally {
      setBusy("");
    }
  };
  return { busy, send, row };
}

export function NotificationAnswers(props: Props) {
  const { row } = props;
  const { busy, send } = useAnswer(props);
  const [asking, setAsking] = useState<NotificationAnswer>();
  const { outcome, answers } = row;
  if (outcome !== "") return <p className={styles.outcome}>{outcome}</p>;
  if (answers.length === 0) return null;
  return (
    <div className={styles.answers}>
      {answers.map((answer) => (
        <Button
          key={answer.key}
          size="small"
          {...LOOKS[answer.tone]}
          loading={busy === answer.key}
          disabled={busy !== "" && busy !== answer.key}
          onClick={() => (answer.asks ? setAsking(answer) : void send(answer))}
        >
          {answer.title}
        </Button>
      ))}
      <Suspense fallback={null}>
        {asking?.asks ? (
          <TextDialog
            title={asking.title}
            label={asking.asks.title}
            max={asking.asks.max}
            okText={asking.title}
            danger={asking.tone === "refuse"}
            sending={busy !== ""}
            onSend={(text) => void send(asking, { [asking.asks?.key ?? ""]: text }).then(() => setAsking(undefined))}
            onClose={() => setAsking(undefined)}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
