import { useWrite } from "../../kernel/http/hooks";
import { Dialog } from "../../kernel/ui/dialog";
import { MessageBox } from "./message-box";
import { t } from "./texts";

export default function AnnounceDialog({ onClose }: { onClose: () => void }) {
  const announce = useWrite("notifications.announce", { onSuccess: onClose });
  return (
    <Dialog open title={t("announceTitle")} footer={null} onCancel={onClose}>
      <MessageBox label={t("text")} busy={announce.isPending} onSend={(content) => announce.mutate({ content })} />
    </Dialog>
  );
}
