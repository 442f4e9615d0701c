import { defineTexts } from "../i18n/texts";

export const t = defineTexts({
  cn: {
    window: "裁剪区域：方向键移动，加减号缩放",
    zoom: "缩放",
    smaller: "缩小",
    larger: "放大",
    ratio: "宽高比",
    hint: "拖动图片调整位置，滚轮或双指缩放",
    broken: "图片无法打开，请换一张",
  },
  en: {
    window: "Crop: arrow keys move, plus and minus zoom",
    zoom: "Zoom",
    smaller: "Smaller",
    larger: "Larger",
    ratio: "Width to height",
    hint: "Drag the picture, zoom by wheel or two fingers",
    broken: "The picture cannot be opened; choose another one",
  },
});
