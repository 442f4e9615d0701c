import { defineTexts } from "../i18n/texts";

export const t = defineTexts({
  cn: {
    scan: "扫码",
    title: "扫码",
    type: "扫码枪扫描或输入编号",
    hint: "把条码或二维码放到画面中间",
    read: "已读到 {code}",
    denied: "没有摄像头的使用权限，请在浏览器地址栏旁允许后重试。",
    none: "没有找到可用的摄像头。",
    picture: "摄像头画面",
  },
  en: {
    scan: "Scan",
    title: "Scan",
    type: "Scan or type a number",
    hint: "Hold the bar code or QR code in the middle of the picture",
    read: "Read {code}",
    denied: "The camera may not be used. Allow it beside the browser's address bar and try again.",
    none: "No camera was found.",
    picture: "What the camera sees",
  },
});
