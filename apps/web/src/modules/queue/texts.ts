import { defineTexts } from "../../kernel/i18n/texts";

export const t = defineTexts({
  cn: {
    callNext: "呼下一个",
    callNextOf: "呼下一个（按列表）",
    listEnds: "列表后面没有可以呼叫的了",
    nothing: "没有待联系的了，休息一下吧",
    title: "待办",
    titleCount: "待办 {count}",
    empty: "待办都处理完了",
    emptyHint: "到期的跟进、即将进入公海的客户和待审批的单据会出现在这里",
    skip: "今天跳过",
    undo: "撤销",
    heldBy: "{name} 正在联系",
    all: "查看全部待办",
  },
  en: {
    callNext: "Call next",
    callNextOf: "Call next (of the list)",
    listEnds: "Nobody behind this one in the list can be called",
    nothing: "Nobody left to call: take a break",
    title: "To do",
    titleCount: "To do {count}",
    empty: "All done",
    emptyHint: "follow-ups that are due, customers about to go to the pool and approvals stand here",
    skip: "Not today",
    undo: "Undo",
    heldBy: "{name} is calling",
    all: "Show all there is to do",
  },
});
