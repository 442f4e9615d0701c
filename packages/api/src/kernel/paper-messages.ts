/** What the server says of papers. */
import { defineMessages } from "@qicheng/engine/text/message";

export const paperSaid = defineMessages({
  busy: { cn: "正在排版的人太多，请稍后再试", en: "Too many papers are being drawn; please try again later" },
  slow: { cn: "排版时间过长，请减少元素或记录", en: "Drawing takes too long; use fewer items or records" },
  memory: { cn: "排版内容太大，请减少元素或图片", en: "There is too much to draw; use fewer items or pictures" },
  broken: {
    cn: "模板中有无法排版的内容，请检查图片",
    en: "Something in the template cannot be drawn; check its pictures",
  },
  pageSum: { cn: "本页小计", en: "This page" },
  total: { cn: "合计", en: "Total" },
});
