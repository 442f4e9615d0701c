import { useWrite } from "../../kernel/http/hooks";
import TextDialog from "../../kernel/ui/dialogs/text-dialog";
import { t } from "./texts";

interface Props {
  act: "void" | "send";
  id: number;
  name: string;
  onClose: () => void;
}

/** Asks for the reason of a void, or for the number of a parcel. */
export default function InvoiceTextDialog({ act, id, name, onClose }: Props) {
  const told = { toast: () => name, onSuccess: onClose };
  const ending = useWrite("invoices.void", told);
  const sending = useWrite("invoices.send", told);
  return act === "void" ? (
    <TextDialog
      title={t("voidOf", { name })}
      label={t("reason")}
      required
      max={300}
      okText={t("void")}
      danger
      sending={ending.isPending}
      onSend={(ext) => ending.mutate({ id, ext })}
      onClose={onClose}
    />
  ) : (
    <TextDialog
      title={t("sendOf", { name })}
      label={t("logistics")}
      required
      max={60}
      okText={t("send")}
      sending={sending.isPending}
      onSend={(logistics) => sending.mutate({ id, logistics })}
      onClose={onClose}
    />
  );
}
