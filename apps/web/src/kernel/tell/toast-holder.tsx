import { Button, message } from "antd";
import { useEffect } from "react";
import { usePhone } from "../ui/basis/use-phone";
import { connectToast, type ToastAction } from "./toast";
import styles from "./toast-holder.module.css";

/** Seconds; time enough to reach for a button. */
const PLAIN_S = 3;
const WITH_ACTION_S = 10;
/** Three lines over the one at the foot of a screen. */
const AT_FOOT = "calc(100dvh - 152px - env(safe-area-inset-bottom))";

/** Below the heads of drawers, and of panels on a phone. */
const TOP = 64;
const TOP_ON_PHONE = 104;

/** One that fades while the next comes up may stay, unseen, over what lies below. */
const AT_ONCE = { transitionName: "" };

let made = 0;
const newKey = () => {
  made += 1;
  return `toast-${made}`;
};

function Content({ text, actions, onDone }: { text: string; actions: readonly ToastAction[]; onDone: () => void }) {
  return (
    <span className={styles.line}>
      {text}
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

/** On a phone what stays longer, to be answered, leaves the head of the screen free; what one typed wrong is said above the keyboard. */
export default function ToastHolder() {
  const phone = usePhone();
  const [high, highHolder] = message.useMessage({ ...AT_ONCE, maxCount: 3, top: phone ? TOP_ON_PHONE : TOP });
  const [low, lowHolder] = message.useMessage({ ...AT_ONCE, maxCount: 1, top: AT_FOOT });
  useEffect(
    () =>
      connectToast(({ kind, text, action, also, key = newKey() }) => {
        const actions = [action, also].filter((one) => one !== undefined);
        const here = phone && actions.length > 0 ? low : high;
        const there = here === low ? high : low;
        there.destroy(key);
        const seconds = actions.length > 0 ? WITH_ACTION_S : PLAIN_S;
        void here.open({
          key,
          type: kind,
          content: <Content text={text} actions={actions} onDone={() => here.destroy(key)} />,
          duration: kind === "loading" ? 0 : seconds,
        });
      }),
    [high, low, phone],
  );
  return (
    <>
      {highHolder}
      {lowHolder}
    </>
  );
}
