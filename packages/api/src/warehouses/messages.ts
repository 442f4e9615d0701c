/** What the server says of this module only. */
import { defineMessages } from "@qicheng/engine/text/message";

export const warehouseSaid = defineMessages({
  staysInUse: { cn: "默认仓库不能停用", en: "The default warehouse stays in use" },
  stays: { cn: "默认仓库不能删除", en: "The default warehouse cannot be deleted" },
});
