import { defineTexts } from "../../kernel/i18n/texts";

export const t = defineTexts({
  cn: {
    sign: "签收",
    signOf: "签收 {name}",
    signedOn: "签收日期",
    signedBy: "签收人",
    signHint: "不填日期则取消签收",
    signer: "如 张三",
  },
  en: {
    sign: "Sign for",
    signOf: "Sign for {name}",
    signedOn: "Signed on",
    signedBy: "Signed by",
    signHint: "Without a day it is no longer signed for",
    signer: "e.g. Zhang San",
  },
});
