import { useWrite } from "../../kernel/http/hooks";
import { toast } from "../../kernel/tell/toast";
import TextDialog from "../../kernel/ui/dialogs/text-dialog";
import { t } from "./texts";

const MOST = 200;

interface Props {
  id: number;
  name: string;
  onClose: () => void;
}

/** Asks why the rest of an order is waited for no longer. */
export default function CloseDialog({ id, name, onClose }: Props) {
  const write = useWrite("purchaseOrders.close", {
    toast: false,
    onSuccess: () => {
      toast.success(t("closed", { name }));
      onClose();
    },
  });
  return (
    <TextDialog
      title={t("closeOne", { name })}
      label={t("reason")}
      placeholder={t("reasonHint")}
      required
      max={MOST}
      okText={t("close")}
      sending={write.isPending}
      onSend={(ext) => write.mutate({ id, ext })}
      onClose={onClose}
    />
  );
}
