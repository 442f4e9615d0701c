import { LIMITS } from "@qicheng/api/kernel/limits";
import { useWrite } from "../../kernel/http/hooks";
import TextDialog from "../../kernel/ui/dialogs/text-dialog";
import { t } from "./texts";

export default function AnnounceDialog({ onClose }: { onClose: () => void }) {
  const announce = useWrite("notifications.announce", { toast: true, onSuccess: onClose });
  return (
    <TextDialog
      title={t("announceTitle")}
      label={t("text")}
      required
      max={LIMITS.messageText}
      okText={t("send")}
      sending={announce.isPending}
      onSend={(content) => announce.mutate({ content })}
      onClose={onClose}
    />
  );
}
