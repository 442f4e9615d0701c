import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useLocation, useNavigate } from "react-router";
import { clearSession } from "../session/session-store";
import { t } from "../ui/basis/texts";
import { Dialog } from "../ui/dialogs/dialog";

export default function SessionLostModal() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const client = useQueryClient();
  const again = () => {
    clearSession(false);
    client.clear();
    void navigate(`/login?redirect=${encodeURIComponent(pathname + search)}`, { replace: true });
  };
  return (
    <Dialog
      open
      width={400}
      title={t("lostTitle")}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      zIndex={2000}
      footer={
        <Button type="primary" autoFocus onClick={again}>
          {t("lostAction")}
        </Button>
      }
    >
      {t("lostText")}
    </Dialog>
  );
}
