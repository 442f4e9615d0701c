/** What the server says of this module only. */
import { defineMessages } from "@qicheng/engine/text/message";

export const settingsSaid = defineMessages({
  did: { cn: "修改基础设置", en: "Changed the settings" },
});
