/** At the foot of an open approval while several are ticked beside it: what one writes there goes with each of them. */
import { Button, Input, type InputRef } from "antd";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useActions } from "../../kernel/actions/action";
import type { Ticked } from "../../kernel/list/ask/list-module";
import { toast } from "../../kernel/tell/toast";
import { codePoints } from "../../kernel/ui/basis/code-points";
import { heard } from "../../kernel/ui/basis/heard";
import styles from "./approvals.module.css";
import { isLong } from "./ask-dialog";
import { type Deed, sendMany } from "./batch";
import { Phrases } from "./phrases";
import { t } from "./texts";
import type { Opinion } from "./use-opinion";
import { MOST_LETTERS } from "./work";

interface Props {
  ticked: Ticked;
  opinion: Opinion;
}

/** Whoever ticks with the pointer goes on with the words; whoever walks the boxes with keys stays among them. */
function useWords({ ids }: Ticked) {
  const words = useRef<InputRef>(null);
  const told = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each tick
  useEffect(() => {
    if (document.activeElement?.matches("input[type=checkbox]:focus-visible")) return;
    words.current?.focus({ preventScroll: true });
  }, [told]);
  return words;
}

export function BatchBar({ ticked, opinion }: Props) {
  const { ids, onDone } = ticked;
  const { text, change } = opinion;
  const [sending, setSending] = useState<Deed>();
  const words = useWords(ticked);
  const send = async (deed: Deed) => {
    if (sending) return;
    const over = codePoints(text) - MOST_LETTERS;
    if (over > 0) {
      toast.error(t("tooLong", { most: MOST_LETTERS, over }));
      return;
    }
    setSending(deed);
    const answer = await sendMany(deed, ids, text).finally(() => setSending(undefined));
    if (!answer) return;
    change("");
    onDone(answer, t(deed === "approve" ? "didApprove" : "didReturn"));
  };
  const count = ids.length;
  const deeds = [
    { key: "approve", title: t("approveTicked", { count }), keys: "a" },
    { key: "refuse", title: t("returnTicked", { count }), keys: "r" },
  ] as const;
  useActions(deeds.map(({ key, title, keys }) => ({ key: `ticked ${key}`, title, keys, run: () => void send(key) })));
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    void send("approve");
  };
  return (
    <div className={styles.bar}>
      <Input.TextArea
        ref={words}
        aria-label={t("opinion")}
        placeholder={t("opinionHint", { act: deeds[0].title })}
        autoSize={{ minRows: 2, maxRows: 5 }}
        value={text}
        status={isLong(text) ? "error" : ""}
        onChange={({ target }) => change(target.value)}
        onKeyDown={heard(press)}
      />
      <div className={styles.barLine}>
        <div className={styles.acts}>
          {deeds.map(({ key, title }, at) => (
            <Button
              key={key}
              type={at === 0 ? "primary" : "default"}
              loading={sending === key}
              disabled={sending !== undefined && sending !== key}
              onClick={() => void send(key)}
            >
              {title}
            </Button>
          ))}
        </div>
        <Phrases onPick={change} />
      </div>
    </div>
  );
}
