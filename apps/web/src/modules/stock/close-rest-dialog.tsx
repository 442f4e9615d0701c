import { useWrite } from "../../kernel/http/hooks";
import TextDialog from "../../kernel/ui/dialogs/text-dialog";
import { t } from "./texts";

const MOST = 200;

interface Props {
  lineId: number;
  name: string;
  onClose: () => void;
}

/** What is left of a line of a contract is waited for no longer; asks why. */
export default function CloseRestDialog({ lineId, name, onClose }: Props) {
  const { mutate, isPending } = useWrite("stock.closeRest", { toast: () => name, onSuccess: onClose });
  return (
    <TextDialog
      title={t("closeRestOf", { name })}
      label={t("reason")}
      required
      max={MOST}
      okText={t("closeRest")}
      sending={isPending}
      onSend={(ext) => mutate({ lineId, ext })}
      onClose={onClose}
    />
  );
}
