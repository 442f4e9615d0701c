/**
 * English for the texts that come with field definitions: names of built-in fields and what is said of a wrong value.
 * Fields of the company's own keep the names it gave them.
 */
import { language } from "./language";

const ENGLISH: Readonly<Record<string, string>> = {
  QQ: "QQ",
  下次跟进时间: "Next follow-up",
  人员规模: "Company size",
  公司全称: "Full name",
  创建时间: "Created",
  地区: "Region",
  备注: "Remark",
  女: "Female",
  姓名: "Name",
  客户名称: "Customer name",
  客户级别: "Level",
  已成交: "Closed",
  微信: "WeChat",
  性别: "Sex",
  成交状态: "Deal",
  手机: "Mobile",
  更新时间: "Updated",
  最后跟进内容: "Last follow-up",
  最后跟进时间: "Followed up",
  未成交: "Open",
  来源: "Source",
  男: "Male",
  生日: "Birthday",
  统一社会信用代码: "Credit code",
  网址: "Website",
  职位: "Position",
  联系人: "Contact",
  行业: "Industry",
  详细地址: "Address",
  负责人: "Owner",
  跟进记录: "Follow-ups",
  邮箱: "Email",
};

/** A name out of a field's definition, in the language of this page. */
export const fieldName = (name: string): string => (language === "en" ? (ENGLISH[name] ?? name) : name);

const MESSAGES: readonly (readonly [RegExp, string])[] = [
  [/^信息必须填写$/, "This field is required"],
  [/^请选择$/, "Please choose"],
  [/^请上传图片$/, "Please upload a picture"],
  [/^最多(\d+)个字$/, "At most $1 characters"],
  [/^最多(\d+)位小数$/, "At most $1 decimals"],
  [/^最多允许选择(\d+)条$/, "At most $1 may be chosen"],
  [/^每个标签最多(\d+)个字$/, "At most $1 characters a tag"],
  [/^不能小于(.+)$/, "Must not be less than $1"],
  [/^不能大于(.+)$/, "Must not be more than $1"],
  [/^必须是数字$/, "Must be a number"],
  [/^必须是整数$/, "Must be a whole number"],
  [/^不能修改$/, "Cannot be changed"],
  [/^选项不存在$/, "No such choice"],
  [/^只能是开或关$/, "Must be on or off"],
  [/^必须是颜色值$/, "Must be a colour"],
  [/^包含非法字符$/, "Has characters that cannot be stored"],
  [/^地区不正确$/, "No such region"],
  [/^(?:日期|日期时间|日期范围)不正确$/, "Not a valid date"],
  [/^结束日期不能早于开始日期$/, "Must not end before it begins"],
  [/^(?:手机|电话|邮箱|网址)?格式不正确$|^(?:身份证号|统一社会信用代码)不正确$/, "Not in the right form"],
  [/^只能是字母、数字、下划线或汉字$/, "Letters, digits and underscores only"],
  [/^只能是字母、数字、下划线、汉字或逗号$/, "Letters, digits, underscores and commas only"],
  [/^与已有客户「(.*)」重复（(.*)）$/, "Same as the customer “$1” ($2)"],
];

/** What is said of a field's value, without the field's name, in the language of this page. */
export function fieldMessage(title: string, message: string): string {
  if (language === "cn") return message.startsWith(`${title}：`) ? message.slice(title.length + 1) : message;
  const bare = message.replace(/^[^：]{1,50}：|^[\w ]{1,50}: /, "");
  const [known, english] = MESSAGES.find(([pattern]) => pattern.test(bare)) ?? [];
  return known && english ? bare.replace(known, english) : bare;
}

interface Named {
  title: string;
  /** From the definition itself; older ones are in the table above. */
  en?: unknown;
  placeholder?: unknown;
  options?: unknown;
}

const isLabelled = (option: unknown): option is { label: string; en?: string } =>
  typeof option === "object" && option !== null && "label" in option && typeof option.label === "string";

/** The item of a form or list with its names in the language of this page. */
export function inPageLanguage<Item extends Named>(item: Item): Item {
  if (language === "cn") return item;
  const { title, en, placeholder, options } = item;
  return {
    ...item,
    title: typeof en === "string" && en !== "" ? en : fieldName(title),
    ...(typeof placeholder === "string" ? { placeholder: fieldName(placeholder) } : {}),
    ...(Array.isArray(options)
      ? {
          options: options.map((option: unknown) =>
            isLabelled(option) ? { ...option, label: option.en ?? fieldName(option.label) } : option,
          ),
        }
      : {}),
  };
}
