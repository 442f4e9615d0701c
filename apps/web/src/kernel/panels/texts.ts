import { defineTexts } from "../i18n/texts";

export const t = defineTexts({
  cn: {
    noLog: "还没有操作日志",
    more: "加载更多",
    empty: "空",
    exact: "重复",
    similar: "相似",
    typeCustomer: "客户",
    typeLead: "线索",
    typeContact: "联系人",
    inBin: "在回收站",
    inPool: "在公海",
    ownedBy: "负责人 {name}",
    lastFollowUp: "上次跟进",
    never: "暂无",
  },
  en: {
    noLog: "Nothing was logged yet",
    more: "Load more",
    empty: "empty",
    exact: "Same",
    similar: "Similar",
    typeCustomer: "Customer",
    typeLead: "Lead",
    typeContact: "Contact",
    inBin: "In the recycle bin",
    inPool: "In the public pool",
    ownedBy: "Owned by {name}",
    lastFollowUp: "Last follow-up",
    never: "none",
  },
});
