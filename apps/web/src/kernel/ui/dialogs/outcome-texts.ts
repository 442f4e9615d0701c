import { defineTexts } from "../../i18n/texts";

/** Apart from the others, which the first page brings along. */
export const t = defineTexts({
  cn: {
    outcome: "成功 {done}，失败 {refused}",
    outcomeSkipped: "成功 {done}，失败 {refused}，跳过 {skipped}",
    outcomeTitle: "操作结果",
    undo: "撤销",
    download: "下载",
    errorFile: "下载错误行",
    jobProgress: "{title}：{done} / {total}",
    jobPaused: "{title}：已暂停",
    jobElsewhere: "任务仍在进行，可在“导入导出”查看",
  },
  en: {
    outcome: "{done} done, {refused} failed",
    outcomeSkipped: "{done} done, {refused} failed, {skipped} left as they are",
    outcomeTitle: "Result",
    undo: "Undo",
    download: "Download",
    errorFile: "Rows not taken",
    jobProgress: "{title}: {done} of {total}",
    jobPaused: "{title}: paused",
    jobElsewhere: "The job goes on; see My jobs",
  },
});
