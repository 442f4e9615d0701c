/** Chinese letters on machines that bring none: the web font is fetched only where neither system font exists. */
const SYSTEM_FONTS = ["PingFangSC-Regular", "PingFang SC", "Microsoft YaHei", "MicrosoftYaHei"];

export function loadFontsIfMissing(): void {
  const probe = new FontFace("qc-probe", SYSTEM_FONTS.map((name) => `local("${name}")`).join(", "));
  probe.load().catch(() => import("@fontsource-variable/noto-sans-sc"));
}
