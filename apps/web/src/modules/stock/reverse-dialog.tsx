import { useWrite } from "../../kernel/http/hooks";
import TextDialog from "../../kernel/ui/dialogs/text-dialog";
import { t } from "./texts";

const MOST = 200;

interface Props {
  id: number;
  name: string;
  onClose: () => void;
}

/** Takes all that a document moved back, and asks why. */
export default function ReverseDialog({ id, name, onClose }: Props) {
  const { mutate, isPending } = useWrite("stock.reverse", { toast: () => name, onSuccess: onClose });
  return (
    <TextDialog
      title={t("reverseOf", { name })}
      label={t("reason")}
      placeholder={t("reasonHint")}
      required
      max={MOST}
      okText={t("reverse")}
      danger
      sending={isPending}
      onSend={(ext) => mutate({ id, ext })}
      onClose={onClose}
    />
  );
}
