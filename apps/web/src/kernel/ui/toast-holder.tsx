import { Button, message } from "antd";
import { useEffect } from "react";
import { connectToast, type Toast } from "./toast";

/** Seconds; time enough to reach for a button. */
const PLAIN_S = 3;
const WITH_ACTION_S = 10;

let made = 0;
const newKey = () => {
  made += 1;
  return `toast-${made}`;
};

function Content({ text, action, onDone }: Pick<Toast, "text" | "action"> & { onDone: () => void }) {
  if (!action) return text;
  const run = () => {
    onDone();
    action.run();
  };
  return (
    <>
      {text}
      <Button type="link" size="small" onClick={run}>
        {action.label}
      </Button>
    </>
  );
}

export default function ToastHolder() {
  const [instance, holder] = message.useMessage({ maxCount: 3 });
  useEffect(
    () =>
      connectToast(({ kind, text, action, key = newKey() }) => {
        const seconds = action ? WITH_ACTION_S : PLAIN_S;
        void instance.open({
          key,
          type: kind,
          content: <Content text={text} action={action} onDone={() => instance.destroy(key)} />,
          duration: kind === "loading" ? 0 : seconds,
        });
      }),
    [instance],
  );
  return holder;
}
