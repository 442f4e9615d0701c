import { PhoneOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type Action, useActions } from "../../kernel/actions/action";
import type { NextProps } from "../../kernel/records/parts/record-input";
import { useSession } from "../../kernel/session/session-store";
import { usePhone } from "../../kernel/ui/basis/use-phone";
import styles from "./queue.module.css";
import { t } from "./texts";
import { useCallNextOf } from "./use-call-next";

/** In a record beside its list, for whoever may call: on to the next row of that list. */
export function CallNextOf(props: NextProps & { clue: 3 | undefined }) {
  // beside 转为客户 words would leave no room for the name
  const isNarrow = usePhone() || props.clue !== undefined;
  const may = useSession(({ profile }) => profile?.iscall === 1);
  const next = useCallNextOf(props);
  const action: Action = { key: "callNextOf", title: t("callNextOf"), run: () => void next() };
  useActions(may ? [action] : []);
  if (!may) return null;
  return (
    <Button
      className={styles.onward ?? ""}
      icon={<PhoneOutlined aria-hidden />}
      title={action.title}
      aria-label={action.title}
      onClick={action.run}
    >
      {isNarrow ? null : t("callNext")}
    </Button>
  );
}
