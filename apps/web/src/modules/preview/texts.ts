import { defineTexts } from "../../kernel/i18n/texts";

export const t = defineTexts({
  cn: {
    title: "文件预览",
    download: "下载",
    loading: "正在打开文件",
    gone: "链接已失效，或你无权查看该文件。请回到原页面重新打开预览。",
    broken: "文件已损坏或内容不受支持，无法预览。可以下载后查看。",
    tooLarge: "文件展开后过大，无法预览。请下载后查看。",
    locked: "文件设有密码，无法预览。请下载后查看。",
    noPreview: "该类型的文件不支持在线预览，请下载后查看。",
    office: "服务器未安装 LibreOffice，不能预览 doc、ppt、pptx 文件，请下载后查看。",
    busy: "等待预览的文件较多，请稍后再打开，或下载后查看。",
    converting: "正在转换文件，可能需要几十秒",
    more: "再显示一些",
    cut: "只显示前 {rows} 行、{columns} 列，其余请下载后查看",
    empty: "没有内容",
    page: "第 {page} 页，共 {pages} 页",
  },
  en: {
    title: "Preview",
    download: "Download",
    loading: "Opening the file",
    gone: "The link has ended, or you may not see this file. Please open the preview again from where the file is listed.",
    broken: "The file is damaged or cannot be shown. It can be downloaded.",
    tooLarge: "The file is too large to be shown. Please download it.",
    locked: "The file has a password and cannot be shown. Please download it.",
    noPreview: "Files of this kind cannot be shown. Please download it.",
    office:
      "LibreOffice is not installed on the server, so doc, ppt and pptx files cannot be shown. Please download it.",
    busy: "Many files are waiting to be shown. Please open it again later, or download it.",
    converting: "Converting the file, which may take some tens of seconds",
    more: "Show more",
    cut: "Only the first {rows} rows and {columns} columns are shown; please download the file for the rest",
    empty: "Nothing in it",
    page: "Page {page} of {pages}",
  },
});
