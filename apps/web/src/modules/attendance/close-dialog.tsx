/** Closes a month, with what is still open in it. */
import { useEffect } from "react";
import { useWrite } from "../../kernel/http/hooks";
import { Dialog } from "../../kernel/ui/dialogs/dialog";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./attendance.module.css";
import { t } from "./texts";

export default function CloseDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const check = useWrite("attendance.close", { toast: false });
  const close = useWrite("attendance.close", { toast: true, onSuccess: onClose });
  const { mutate } = check;
  useEffect(() => mutate({ month, act: "check" }), [mutate, month]);
  const open = check.data?.data;
  return (
    <Dialog
      open
      title={t("closeTitle", { month })}
      okText={t("close")}
      okButtonProps={{ disabled: !open || open.count > 0 }}
      confirmLoading={close.isPending}
      onOk={() => close.mutate({ month, act: "close" })}
      onCancel={onClose}
    >
      {open ? <p>{t(open.count > 0 ? "closeHint" : "closeReady")}</p> : <RowsSkeleton rows={3} />}
      <ul className={styles.days}>
        {open?.open.map(({ name, what, day }) => (
          <li key={`${name} ${what} ${day}`} className={styles.foot}>
            <span>
              {name} {what}
            </span>
            <span className={styles.date}>{day}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
