/** What the server says of this module only. */
import { defineMessages } from "@qicheng/engine/text/message";

export const customFormSaid = defineMessages({
  new: { cn: "新建表单", en: "New" },
  edit: { cn: "编辑表单", en: "Edit" },
  phone: { cn: "手机表单", en: "Phone" },
  conversion: { cn: "转化表单", en: "Conversion" },
  nameOf: { cn: "{title}{kind}", en: "{title}: {kind}" },
  noModule: { cn: "没有这个模块", en: "There is no such module" },
  there: { cn: "该表单已存在", en: "This form is there already" },
  keptNew: { cn: "新建表单不能删除", en: "The form for new records cannot be deleted" },
  items: { cn: "表单项格式不正确", en: "The items of the form are not in the right form" },
  noDraft: { cn: "没有未发布的修改", en: "There is nothing to publish" },
  published: { cn: "已发布", en: "Published" },
  didAdd: { cn: "新建表单：{name}", en: "Added the form {name}" },
  didEdit: { cn: "编辑表单：{name}", en: "Edited the form {name}" },
  didDelete: { cn: "删除表单：{name}", en: "Deleted the form {name}" },
  didPublish: { cn: "发布表单：{name}，第{number}版", en: "Published the form {name}, version {number}" },
  didArchive: { cn: "停用字段：{title}", en: "Archived the field {title}" },
  didRestore: { cn: "恢复字段：{title}", en: "Brought back the field {title}" },
  didAddField: { cn: "新建字段：{title}", en: "Added the field {title}" },
  didEditField: { cn: "编辑字段：{title}", en: "Edited the field {title}" },
  didSync: { cn: "同步字段：{module}", en: "Brought the forms of {module} up to date" },
  key: { cn: "标识", en: "Key" },
  columns: { cn: "列表显示", en: "Columns of lists" },
  scenes: { cn: "场景", en: "Scenes" },
  binned: { cn: "{name}（回收站）", en: "{name} (in the bin)" },
  twice: {
    cn: "已有记录的值相同，改为不同后重新发布即可",
    en: "some records have the same value: make them different and publish again",
  },
  noneSeen: { cn: "都是你无权查看的记录", en: "all of them records that you may not see" },
  noList: {
    cn: "“{path}”处没有列表，或没有可显示的选项",
    en: "There is no list at “{path}”, or nothing to choose in it",
  },
  noField: { cn: "字段不存在", en: "There is no such field" },
});
