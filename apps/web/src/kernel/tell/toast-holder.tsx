import { Button, message } from "antd";
import { useEffect, useRef } from "react";
import { LinkedText } from "./linked-text";
import { connectToast, type Toast, type ToastAction } from "./toast";
import styles from "./toast-holder.module.css";

/** Seconds; time enough to reach for a button. */
const PLAIN_S = 3;
const WITH_ACTION_S = 10;
/** A third one would cover what one works with: the oldest goes. */
const MOST = 2;

/** One that fades while the next comes up may stay, unseen, over what lies below. */
const AT_ONCE = { transitionName: "" };

let made = 0;
const newKey = () => {
  made += 1;
  return `toast-${made}`;
};

interface ContentProps extends Pick<Toast, "text" | "uses"> {
  actions: readonly ToastAction[];
  onDone: () => void;
}

function Content({ text, uses, actions, onDone }: ContentProps) {
  return (
    <span className={styles.line}>
      <LinkedText {...{ text, uses }} onLed={onDone} />
      {actions.map(({ label, run, stays }) => (
        <Button
          key={label}
          type="link"
          size="small"
          onClick={() => {
            if (!stays) onDone();
            run();
          }}
        >
          {label}
        </Button>
      ))}
    </span>
  );
}

/** At the foot of the screen, where no panel, drawer or dialog has its title; on a phone above its keyboard and its navigation. */
export default function ToastHolder() {
  const place = useRef<HTMLDivElement>(null);
  const [here, holder] = message.useMessage({
    ...AT_ONCE,
    maxCount: MOST,
    top: 0,
    getContainer: () => place.current ?? document.body,
  });
  useEffect(
    () =>
      connectToast(({ kind, text, uses = [], action, also, key = newKey() }) => {
        const actions = [action, also].filter((one) => one !== undefined);
        const seconds = actions.length + uses.length > 0 ? WITH_ACTION_S : PLAIN_S;
        void here.open({
          key,
          type: kind,
          content: <Content {...{ text, uses, actions }} onDone={() => here.destroy(key)} />,
          duration: kind === "loading" ? 0 : seconds,
        });
      }),
    [here],
  );
  return (
    <>
      <div ref={place} className={styles.place} />
      {holder}
    </>
  );
}
