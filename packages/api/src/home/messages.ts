/** What is said of the home screen only. */
import { defineMessages } from "@qicheng/engine/text/message";

export const homeSaid = defineMessages({
  cardTwice: { cn: "卡片「{key}」重复", en: "The card “{key}” stands there twice" },
  didArrange: { cn: "调整首页", en: "Arranged the home screen" },
});
