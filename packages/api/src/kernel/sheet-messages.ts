/** What is said of workbooks and text files that rows are read from, and what stands in those that are written. */
import { defineMessages } from "@qicheng/engine/text/message";

export const sheetSaid = defineMessages({
  // Refused.
  kind: { cn: "请选择xlsx、xls、csv或vcf文件", en: "Choose an .xlsx, .xls, .csv or .vcf file" },
  macros: {
    cn: "不接受带宏的文件，请另存为不带宏的xlsx文件",
    en: "Files with macros are not taken; save it as .xlsx without macros",
  },
  binaryWorkbook: { cn: "不支持xlsb文件，请另存为xlsx文件", en: "Save the .xlsb file as .xlsx" },
  webPage: {
    cn: "文件内容是网页而不是表格，请用Excel打开后另存为xlsx文件",
    en: "This is a web page, not a workbook; open it in Excel and save it as .xlsx",
  },
  otherKind: {
    cn: "文件内容与扩展名.{extension}不符，请用Excel打开后另存为xlsx文件",
    en: "The content is not that of a .{extension} file; open it in Excel and save it as .xlsx",
  },
  bytes: { cn: "文件不能超过{max}MB", en: "A file may have up to {max} MB" },
  unpacked: { cn: "文件解压后过大，最多{max}MB", en: "Too large when unpacked: up to {max} MB" },
  packed: {
    cn: "文件的压缩率异常，请另存后重试",
    en: "The file is packed in an unusual way; save it anew and try again",
  },
  parts: { cn: "文件内的部件过多", en: "The file has too many parts" },
  nested: {
    cn: "文件里嵌有其他文件，请删除后重试",
    en: "There are other files inside the file; remove them and try again",
  },
  encrypted: { cn: "文件已加密，请去掉密码后重试", en: "The file is encrypted; remove the password and try again" },
  entities: { cn: "文件里有不允许的DTD声明", en: "The file has a DTD, which is not allowed" },
  broken: { cn: "文件已损坏，无法读取", en: "The file is broken and cannot be read" },
  encoding: {
    cn: "无法识别文字编码，请另存为UTF-8编码的csv或xlsx文件",
    en: "The text is in no encoding that is known; save it as CSV in UTF-8, or as .xlsx",
  },
  quote: { cn: "第{row}行的引号没有配对", en: "Row {row}: a quote that does not end" },
  rows: { cn: "最多{max}行数据，请拆分后分次导入", en: "Up to {max} rows; split the file" },
  columns: { cn: "最多{max}列，请删除多余的列", en: "Up to {max} columns; remove the others" },
  slow: { cn: "文件读取时间过长，请拆分后重试", en: "Reading takes too long; split the file" },
  memory: { cn: "文件内容过大，请拆分后重试", en: "The content is too large; split the file" },
  busy: { cn: "正在读取的文件过多，请稍候再试", en: "Too many files are being read; please try again in a moment" },
  empty: { cn: "文件里没有数据", en: "There is no data in the file" },
  noSheet: { cn: "没有工作表「{name}」", en: "There is no sheet “{name}”" },

  // Said beside what was read.
  hiddenRows: { cn: "包含{n}个隐藏的行", en: "Hidden rows, which are read too: {n}" },
  hiddenColumns: { cn: "包含隐藏的列：{columns}", en: "Hidden columns, which are read too: {columns}" },
  totals: { cn: "已跳过合计行：第{rows}行", en: "Rows of totals, left out: {rows}" },
  examples: { cn: "已跳过示例行：第{rows}行", en: "Example rows, left out: {rows}" },
  mergedData: {
    cn: "数据区有合并的单元格，只有左上角的格子有值：{ranges}",
    en: "Merged cells, of which only the first has a value: {ranges}",
  },
  noHeads: { cn: "找不到表头，请手动对应各列", en: "No row of headings was found; match the columns by hand" },
  oldFormat: {
    cn: "xls文件读不到数字格式（补零、百分比等）和隐藏的行列，请核对，或另存为xlsx文件",
    en: "Formats of numbers and hidden rows and columns of an .xls file are not seen; check them, or save it as .xlsx",
  },

  // Written.
  rowNumber: { cn: "行号", en: "Row" },
  reason: { cn: "错误原因", en: "Reason" },
  instructions: { cn: "填写说明", en: "Instructions" },
  sheetOf: { cn: "工作表「{name}」", en: "Sheet “{name}”" },
  choices: { cn: "选项", en: "Choices" },
  field: { cn: "字段", en: "Field" },
  isRequired: { cn: "是否必填", en: "Required" },
  format: { cn: "填写格式", en: "Format" },
  example: { cn: "示例", en: "Example" },
  pick: { cn: "请从下拉列表中选择", en: "Choose from the list" },
});
