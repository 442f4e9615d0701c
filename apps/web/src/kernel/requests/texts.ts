import { defineTexts } from "../i18n/texts";

export const t = defineTexts({
  cn: {
    share: "申请协作",
    transfer: "申请转交",
    shareTitle: "申请协作「{name}」",
    transferTitle: "申请转交「{name}」",
    reason: "理由",
    reasonHint: "说说为什么，{owner}和他的上级会看到",
    waitsShare: "已申请协作，等待{owner}答复",
    waitsTransfer: "已申请转交，等待{owner}答复",
    until: "前有效",
    withdraw: "撤回",
    withdrawOf: "撤回{what}",
    mine: "我的申请",
  },
  en: {
    share: "Ask to work together",
    transfer: "Ask to take it over",
    shareTitle: "Ask to work together on “{name}”",
    transferTitle: "Ask to take over “{name}”",
    reason: "Reason",
    reasonHint: "Why? {owner} and the head above will read it",
    waitsShare: "Asked to work together; {owner} is to answer",
    waitsTransfer: "Asked to take it over; {owner} is to answer",
    until: "at the latest",
    withdraw: "Withdraw",
    withdrawOf: "Withdraw: {what}",
    mine: "What I have asked for",
  },
});
