import { PhoneOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { usePhone } from "../../kernel/ui/basis/use-phone";
import { t } from "./texts";
import { useCallNext, useMayCall } from "./use-call-next";

/** On every screen, for whoever may call. */
export function CallNextButton() {
  const phone = usePhone();
  const may = useMayCall();
  const next = useCallNext();
  if (!may) return null;
  return (
    <Button
      type="text"
      icon={<PhoneOutlined aria-hidden />}
      title={`${t("callNext")} (N)`}
      aria-label={t("callNext")}
      onClick={() => void next()}
    >
      {phone ? null : t("callNext")}
    </Button>
  );
}
