import { defineTexts } from "../../kernel/i18n/texts";

export const t = defineTexts({
  cn: {
    used: "全公司{n}条记录在用",
    unused: "未使用",
    confirmDelete:
      "全公司有{n}条记录使用这个标签。删除后它从这些记录和筛选中消失，在回收站恢复后重新出现。确定删除吗？",
  },
  en: {
    used: "on {n} {n|record|records} of the whole company",
    unused: "not used",
    confirmDelete:
      "{n} {n|record|records} of the whole company {n|has|have} this tag. It disappears from {n|it|them} and from filters, and is back when it is restored from the recycle bin. Delete it?",
  },
});
