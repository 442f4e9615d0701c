import { defineTexts } from "../i18n/texts";

/** Names of parts of the component library that its own locale leaves in English. */
export const t = defineTexts({
  cn: {
    clear: "清空",
    moreTabs: "更多",
    removeOne: "移除 {name}",
    formerPage: "上一页",
    followingPage: "下一页",
    pagesBack: "向前5页",
    pagesOn: "向后5页",
    former: "上一张",
    following: "下一张",
    flipX: "左右翻转",
    flipY: "上下翻转",
    rotateLeft: "向左旋转",
    rotateRight: "向右旋转",
    zoomIn: "放大",
    zoomOut: "缩小",
  },
  en: {
    clear: "Clear",
    moreTabs: "More",
    removeOne: "Remove {name}",
    formerPage: "Previous page",
    followingPage: "Next page",
    pagesBack: "5 pages back",
    pagesOn: "5 pages on",
    former: "Previous picture",
    following: "Next picture",
    flipX: "Mirror",
    flipY: "Turn upside down",
    rotateLeft: "Turn left",
    rotateRight: "Turn right",
    zoomIn: "Larger",
    zoomOut: "Smaller",
  },
});
