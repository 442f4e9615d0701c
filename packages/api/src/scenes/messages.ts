/** What the server says of this module only. */
import { defineMessages } from "@qicheng/engine/text/message";

export const sceneSaid = defineMessages({
  scene: { cn: "场景", en: "view" },
  didDefault: { cn: "设为默认场景：{name}", en: "Made the default view: {name}" },
  didUndefault: { cn: "取消默认场景：{name}", en: "No default view any more: {name}" },
  which: { cn: "请指定一个场景", en: "Name one view" },
  wrong: { cn: "场景不正确", en: "Not a valid view" },
  noKey: { cn: "场景不支持：{key}", en: "Not supported in a view: {key}" },
  long: { cn: "场景条件过多", en: "The view has too many conditions" },
  share: { cn: "没有把场景共享给所有人的权限", en: "You may not share views with everybody" },
  taken: { cn: "场景名称已存在", en: "There is a view of this name" },
  most: { cn: "最多保存{max}个场景", en: "At most {max} views" },
  default: { cn: "已设为默认", en: "This is the default now" },
  noDefault: { cn: "已取消默认", en: "No default any more" },
});
