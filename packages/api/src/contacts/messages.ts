/** What the server says of this module only. */
import { defineMessages } from "@qicheng/engine/text/message";

export const contactSaid = defineMessages({
  unnamed: { cn: "未填姓名", en: "No name yet" },
  didPrimary: { cn: "设为主要{title}：{name}", en: "Made the primary {title}: {name}" },
  birthday: { cn: "联系人生日", en: "Birthday of a contact" },
  birthdayToday: { cn: "今天是「{name}」联系人{contact}的生日", en: "Today is the birthday of {contact} of “{name}”" },
  birthdaySoon: {
    cn: "{days}天后是「{name}」联系人{contact}的生日（{day}）",
    en: "In {days} days is the birthday of {contact} of “{name}” ({day})",
  },
  reportsTo: { cn: "汇报给", en: "Reports to" },
  didReport: { cn: "修改{title}的汇报对象：{name}", en: "Changed whom the {title} reports to: {name}" },
  reportSaved: { cn: "汇报对象已保存", en: "Saved whom they report to" },
  reportsToHimself: { cn: "不能汇报给本人", en: "Nobody reports to themselves" },
  notHere: { cn: "只能选择同一客户的联系人", en: "Choose a contact of the same customer" },
  circle: { cn: "{above}已直接或间接汇报给{name}", en: "{above} already reports to {name}, directly or not" },
  primary: { cn: "已设为主要联系人", en: "Now the primary contact" },
});
