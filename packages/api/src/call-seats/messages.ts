/** What the server says of this module only. */
import { defineMessages } from "@qicheng/engine/text/message";

export const seatSaid = defineMessages({
  seat: { cn: "坐席", en: "Seat" },
  there: { cn: "分机或号码已存在", en: "Another seat has this number" },
  number: { cn: "号码不正确", en: "Not a number that can be called" },
  taken: { cn: "坐席「{seat}」已绑定给{name}", en: "Seat “{seat}” is {name}’s" },
  hasOne: { cn: "{name}已绑定坐席「{seat}」", en: "{name} has seat “{seat}”" },
  left: { cn: "{name}已离职或停用", en: "{name} has left" },
  noPerson: { cn: "员工不存在", en: "There is no such person" },
  bound: { cn: "已绑定", en: "Bound" },
  unbound: { cn: "已解绑", en: "Not bound any more" },
  didBind: { cn: "坐席「{seat}」绑定给{name}", en: "Gave seat “{seat}” to {name}" },
  didTake: { cn: "接管坐席「{seat}」，从{from}转给{name}", en: "Took seat “{seat}” from {from} for {name}" },
  didUnbind: { cn: "坐席「{seat}」解绑{name}", en: "Took seat “{seat}” from {name}" },
  lost: { cn: "坐席变动", en: "Seat changed" },
  lostTo: { cn: "你的坐席「{seat}」已由{name}接管", en: "Your seat “{seat}” is {name}’s now" },
  hasCalls: { cn: "坐席有通话记录，不能彻底删除", en: "There are calls of this seat: it is not deleted for good" },
  inUse: { cn: "坐席正在通话中", en: "This seat is in a call" },
  boundStill: { cn: "请先解绑坐席", en: "Take the seat from its person first" },
});
