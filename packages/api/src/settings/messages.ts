/** What the server says of this module only. */
import { defineMessages } from "@qicheng/engine/text/message";

export const settingsSaid = defineMessages({
  didSetLogo: { cn: "修改公司标志", en: "Changed the company's logo" },
  didRemoveLogo: { cn: "移除公司标志", en: "Took the company's logo off" },
  did: { cn: "修改基础设置", en: "Changed the settings" },
});
