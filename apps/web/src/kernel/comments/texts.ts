import { defineTexts } from "../i18n/texts";

export const t = defineTexts({
  cn: {
    comments: "评论",
    commentText: "写评论，@ 提到同事，Ctrl+Enter 发送",
    commentTextPhone: "写评论，@ 提到同事",
    mention: "@同事",
    mentionWhom: "提到谁",
    send: "发送",
  },
  en: {
    comments: "Comment",
    commentText: "Comment, @ mentions a colleague, Ctrl+Enter sends",
    commentTextPhone: "Comment, @ mentions a colleague",
    mention: "@colleague",
    mentionWhom: "Whom to mention",
    send: "Send",
  },
});
