/** The forms of each type of records, of which a row opens in the designer. */
import type { FormRow } from "@qicheng/api/custom-forms/routes";
import { Tag } from "antd";
import { defineLook } from "../../kernel/records/define/define-look";
import { UserName } from "../../kernel/ui/parts/user-avatar";
import styles from "./custom-forms.module.css";
import { t } from "./texts";

const versionText = ({ published }: FormRow): string =>
  published === 0 ? t("asShipped") : t("versionNumber", { number: published });

export default defineLook<FormRow>({
  formId: "customForm",
  list: "customForms.index",
  heading: { cn: "自定义表单", en: "Forms" },
  titleField: "name",
  cardFields: ["published", "UpdateTime"],
  searchHint: { cn: "表单名称/模块", en: "Form/module" },
  empty: {
    title: { cn: "没有找到表单", en: "No form found" },
    hint: { cn: "换个词试试", en: "try another word" },
  },
  noun: { title: t("form"), titles: t("forms") },
  goes: ({ id, module, category }) => `/system/customForm/view/${module}/${category}/${id}`,
  worded: ["published"],
  cells: {
    published: (row) => (
      <span className={styles.inUse}>
        {row.draft === 1 ? <Tag color="warning">{t("hasDraft")}</Tag> : null}
        <span className={row.published === 0 ? styles.shipped : undefined}>{versionText(row)}</span>
      </span>
    ),
    updateUser: ({ updateUser }) => <UserName name={updateUser} />,
  },
});
