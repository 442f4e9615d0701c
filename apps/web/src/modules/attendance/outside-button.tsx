/** Punches outside of all places that wait for one's word. */
import { Button } from "antd";
import { lazy } from "react";
import { useCall } from "../../kernel/http/hooks";
import { openOver } from "../../kernel/ui/dialogs/over";
import { t } from "./texts";

const OutsideDialog = lazy(() => import("./outside-dialog"));

export function OutsideButton() {
  const { data } = useCall("attendance.outside", {});
  const count = data?.total ?? 0;
  if (count === 0) return null;
  return (
    <Button type="primary" onClick={() => openOver((close) => <OutsideDialog onClose={close} />)}>
      {t("outsideCount", { n: count })}
    </Button>
  );
}
