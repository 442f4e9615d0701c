/** Browser and system out of a user agent, most specific names first; '' when unknown. */

const BROWSERS: [RegExp, string][] = [
  [/MicroMessenger\//, "微信"],
  [/DingTalk\//, "钉钉"],
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/QQBrowser\//, "QQ浏览器"],
  [/OPR\//, "Opera"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/HeadlessChrome\/|Chrome\/|CriOS\//, "Chrome"],
  [/Version\/.*Safari\//, "Safari"],
];

const SYSTEMS: [RegExp, string][] = [
  [/HarmonyOS|OpenHarmony/, "HarmonyOS"],
  [/Android/, "Android"],
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/Linux|X11/, "Linux"],
];

const named = (agent: string, names: [RegExp, string][]): string =>
  names.find(([pattern]) => pattern.test(agent))?.[1] ?? "";

export interface Device {
  browser: string;
  system: string;
  phone: boolean;
}

export function deviceOf(agent: string): Device {
  const system = named(agent, SYSTEMS);
  return {
    browser: named(agent, BROWSERS),
    system,
    phone: /Mobile|Android|iPhone|HarmonyOS/.test(agent),
  };
}
