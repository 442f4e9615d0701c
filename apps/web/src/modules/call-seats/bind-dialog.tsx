import type { CallSeatRow } from "@qicheng/api/call-seats/routes";
import { Alert, Form } from "antd";
import { useState } from "react";
import { useWrite } from "../../kernel/http/hooks";
import { UserPicker } from "../../kernel/pickers/user-picker";
import { Dialog } from "../../kernel/ui/dialogs/dialog";
import { t } from "./texts";

interface Props {
  seat: CallSeatRow;
  /** Whose it is; '' = nobody's. */
  holder: string;
  onClose: () => void;
}

/** Gives a seat to a person; one that somebody has is taken over by a word of its own. */
export default function BindDialog({ seat, holder, onClose }: Props) {
  const [picked, setPicked] = useState<readonly { id: number; label: string }[]>([]);
  const bind = useWrite("callSeats.bind", { toast: true, onSuccess: onClose });
  const [person] = picked;
  const save = () => {
    if (person) bind.mutate({ seatId: seat.id, userid: person.id, take: seat.UserID ? 1 : 0 });
  };
  return (
    <Dialog
      open
      title={t("bindTitle", { seat: seat.name })}
      okText={seat.UserID ? t("take") : t("ok")}
      cancelText={t("cancel")}
      okButtonProps={{ disabled: person === undefined, loading: bind.isPending }}
      onOk={save}
      onCancel={onClose}
    >
      {seat.UserID ? <Alert type="warning" showIcon title={t("takeHint", { name: holder })} /> : null}
      <Form.Item label={t("person")}>
        <UserPicker max={1} title={t("person")} placeholder={t("choose")} value={[...picked]} onChange={setPicked} />
      </Form.Item>
    </Dialog>
  );
}
