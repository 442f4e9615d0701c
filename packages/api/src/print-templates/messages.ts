/** What the server says of this module only. */
import { defineMessages } from "@qicheng/engine/text/message";

export const printSaid = defineMessages({
  noModule: { cn: "该模块不能打印", en: "Nothing of this module is printed" },
  wrongModule: { cn: "模板「{name}」不是该模块的", en: "The template {name} is for another module" },
  off: { cn: "模板「{name}」已停用", en: "The template {name} is switched off" },
  on: { cn: "已启用", en: "Switched on" },
  switchedOff: { cn: "已停用", en: "Switched off" },
  noVersion: { cn: "没有这个版本", en: "There is no such version" },
  didPrint: {
    cn: "打印{title}：{name}（模板「{template}」第 {version} 版）",
    en: "Printed the {title}: {name} (template {template}, version {version})",
  },
  printing: { cn: "打印 {n} 份{title}（模板「{template}」）", en: "Print {n} {title} ({template})" },
  didDesign: {
    cn: "修改打印模板的版面：{name}（第 {version} 版）",
    en: "Changed the layout of {name} (version {version})",
  },
  form: { cn: "模板格式不正确：{at}", en: "The template is not well formed: {at}" },
  many: { cn: "元素不能超过 {max} 个", en: "At most {max} items" },
  tables: { cn: "表格不能超过 {max} 个", en: "At most {max} tables" },
  pictures: { cn: "图片不能超过 {max} 张", en: "At most {max} pictures" },
  twice: { cn: "元素编号重复：{id}", en: "Two items have the id {id}" },
  outside: { cn: "第 {n} 个元素超出纸张", en: "Item {n} stands out of the sheet" },
  margins: { cn: "页边距太大，没有正文的位置", en: "The margins leave no room" },
  picture: {
    cn: "第 {n} 个元素的图片须为 PNG 或 JPEG，不超过 300 KB、4000 像素",
    en: "The picture of item {n} has to be a PNG or JPEG of at most 300 KB and 4000 pixels",
  },
  pageTable: { cn: "第 {n} 个元素是表格，不能每页重复", en: "Item {n} is a table and cannot repeat" },
  labelTable: { cn: "整张标签纸上不能放表格", en: "A sheet of labels has no tables" },
  manyPictures: { cn: "一个文件里单据的图片不能超过 {max} 张", en: "At most {max} pictures of records in one file" },
  mostDrawn: {
    cn: "一次最多 {max} 张，请减少勾选或份数",
    en: "At most {max} at once; tick fewer or make fewer of each",
  },
  overlapped: { cn: "表格不能上下重叠，请上下分开", en: "Tables may not overlap; move one below the other" },
  condition: { cn: "第 {n} 个元素的显示条件不正确：{why}", en: "The condition of item {n} is wrong: {why}" },
  noTable: { cn: "第 {n} 个元素没有表格内容", en: "Item {n} has no table" },
  empty: { cn: "模板里还没有元素", en: "The template has no items yet" },
  nobody: { cn: "没有可以预览的数据", en: "There is no record to preview" },
  missing: {
    cn: "字体中没有这些字，已用 □ 代替：{characters}",
    en: "The font lacks these characters, □ stands for them: {characters}",
  },
  most: { cn: "一次最多打印 {max} 份", en: "At most {max} at once" },
});
