import { deviceOf } from "./device";
import { t } from "./texts";

/** `Chrome · Windows` */
export function deviceName(agent: string): string {
  const { browser, system } = deviceOf(agent);
  return `${browser || t("unknownBrowser")} · ${system || t("unknownSystem")}`;
}
