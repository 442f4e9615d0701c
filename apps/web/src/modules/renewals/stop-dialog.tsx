import { useWrite } from "../../kernel/http/hooks";
import TextDialog from "../../kernel/ui/dialogs/text-dialog";
import { t } from "./texts";

interface Props {
  contractId: number;
  name: string;
  onClose: () => void;
}

/** Ends the reminders of a contract, and asks why. */
export default function StopDialog({ contractId, name, onClose }: Props) {
  const { mutate, isPending } = useWrite("renewals.stop", { toast: () => name, onSuccess: onClose });
  return (
    <TextDialog
      title={t("stopOf", { name })}
      label={t("reason")}
      required
      max={300}
      okText={t("stop")}
      sending={isPending}
      onSend={(ext) => mutate({ contractId, ext })}
      onClose={onClose}
    />
  );
}
