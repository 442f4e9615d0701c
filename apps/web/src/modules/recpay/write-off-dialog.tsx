import { useWrite } from "../../kernel/http/hooks";
import TextDialog from "../../kernel/ui/dialogs/text-dialog";
import { t } from "./texts";

interface Props {
  id: number;
  name: string;
  onClose: () => void;
}

/** Gives up what is still open of a row, and asks why. */
export default function WriteOffDialog({ id, name, onClose }: Props) {
  const { mutate, isPending } = useWrite("recpay.set", { toast: () => name, onSuccess: onClose });
  return (
    <TextDialog
      title={t("writeOffOf", { name })}
      label={t("reason")}
      required
      max={300}
      okText={t("writeOff")}
      danger
      sending={isPending}
      onSend={(ext) => mutate({ id, ext })}
      onClose={onClose}
    />
  );
}
