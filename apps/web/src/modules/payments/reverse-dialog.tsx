import { useWrite } from "../../kernel/http/hooks";
import TextDialog from "../../kernel/ui/dialogs/text-dialog";
import { t } from "./texts";

interface Props {
  id: number;
  name: string;
  onClose: () => void;
}

/** Takes all that a payment did back, and asks why. */
export default function ReverseDialog({ id, name, onClose }: Props) {
  const { mutate, isPending } = useWrite("payments.reverse", { toast: () => name, onSuccess: onClose });
  return (
    <TextDialog
      title={t("reverseOf", { name })}
      label={t("reason")}
      required
      max={300}
      okText={t("reverse")}
      danger
      sending={isPending}
      onSend={(ext) => mutate({ id, ext })}
      onClose={onClose}
    />
  );
}
