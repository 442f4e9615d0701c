import { useLive } from "../../kernel/live/live-store";
import { t } from "./texts";

/** 当前在线：5 人 */
export function OnlineCount() {
  const count = useLive((state) => state.online.length);
  // one is there oneself: until the connection stands nobody knows
  return <>{count === 0 ? t("onlineSoon") : t("onlineCount", { count })}</>;
}
