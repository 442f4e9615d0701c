import { useWrite } from "../../kernel/http/hooks";
import TextDialog from "../../kernel/ui/dialogs/text-dialog";
import { t } from "./texts";

interface Props {
  id: number;
  name: string;
  onClose: () => void;
}

/** Gives a task back to whoever gave it, and says why. */
export default function RefuseDialog({ id, name, onClose }: Props) {
  const { mutate, isPending } = useWrite("tasks.action", { toast: () => name, onSuccess: onClose });
  return (
    <TextDialog
      title={t("refuseOf", { name })}
      label={t("reason")}
      required
      max={300}
      okText={t("refuse")}
      danger
      sending={isPending}
      onSend={(ext) => mutate({ id, status: 3, ext })}
      onClose={onClose}
    />
  );
}
