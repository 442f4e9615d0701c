import { defineTexts } from "../../kernel/i18n/texts";

export const t = defineTexts({
  cn: {
    post: "过账",
    didPost: "已过账",
    sure: "过账{count}行期初库存？按仓库和日期生成期初入库单，之后只能冲销。",
    posted: "「{name}」已过账",
  },
  en: {
    post: "Post",
    didPost: "Posted",
    sure: "Post {count} {count|row|rows} of opening stock? Each warehouse and day becomes a document, which can only be reversed.",
    posted: "“{name}” is posted",
  },
});
