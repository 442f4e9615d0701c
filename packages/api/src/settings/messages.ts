/** What the server says of this module only. */
import { defineMessages } from "@qicheng/engine/text/message";

export const settingsSaid = defineMessages({
  didSetLogo: { cn: "修改公司标志", en: "Changed the company's logo" },
  didRemoveLogo: { cn: "移除公司标志", en: "Took the company's logo off" },
  hasMoved: { cn: "已有出入库过账，不能再改纳税人类型", en: "Goods have moved: it stays as it is" },
  did: { cn: "修改基础设置", en: "Changed the settings" },
});
