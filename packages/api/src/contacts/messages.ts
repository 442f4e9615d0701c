/** What the server says of this module only. */
import { defineMessages } from "@qicheng/engine/text/message";

export const contactSaid = defineMessages({
  didPrimary: { cn: "设为首要{title}：{name}", en: "Made the primary {title}: {name}" },
  birthday: { cn: "联系人生日", en: "Birthday of a contact" },
  birthdayToday: { cn: "今天是「{name}」联系人{contact}的生日", en: "Today is the birthday of {contact} of “{name}”" },
  birthdaySoon: {
    cn: "{days}天后是「{name}」联系人{contact}的生日（{day}）",
    en: "In {days} days is the birthday of {contact} of “{name}” ({day})",
  },
  primary: { cn: "已设为首要联系人", en: "Now the primary contact" },
});
