/** What the server says of this module only. */
import { defineMessages } from "@qicheng/engine/text/message";

export const settingsSaid = defineMessages({
  didSetLogo: { cn: "修改公司标志", en: "Changed the company's logo" },
  didRemoveLogo: { cn: "移除公司标志", en: "Took the company's logo off" },
  hasMoved: { cn: "已有出入库过账，不能再改纳税人类型", en: "Goods have moved: it stays as it is" },
  noSuchRole: { cn: "角色不存在", en: "No such role" },
  outside: {
    cn: "你现在的网络（{ip}）不在其中，保存后你就不能登录了",
    en: "Your own network ({ip}) is not among them: you could not sign in any more",
  },
  did: { cn: "修改基础设置", en: "Changed the settings" },
});
