import { useLive } from "../../kernel/live/live-store";
import { t } from "./texts";

/** 当前在线：5 人 */
export function OnlineCount() {
  const count = useLive((state) => state.online.length);
  return <>{t("onlineCount", { count })}</>;
}
