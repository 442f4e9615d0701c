/** Chinese personal names and how one addresses their bearers. */
import type { Sex } from "./model";
import type { Random, Weighted } from "./random";

const COMMON = [..."王李张刘陈杨黄赵吴周徐孙马朱胡林郭何高罗"];
const OTHERS = [
  ..."郑梁谢宋唐许邓冯韩曹曾彭萧蔡潘田董袁于余叶蒋杜苏魏程吕丁任卢姚沈钟姜崔谭陆范汪廖石金韦贾夏付方邹熊白孟秦邱江尹薛闫段雷侯龙史黎贺顾毛郝龚邵万钱覃武戴孔汤庄樊",
];
const SURNAMES: Weighted<string> = [
  ...COMMON.map((name) => [name, 5] as const),
  ...OTHERS.map((name) => [name, 1] as const),
  ["欧阳", 1],
  ["上官", 0.3],
  ["司徒", 0.3],
];

const MALE = `伟 强 磊 军 洋 勇 杰 涛 超 明 刚 平 辉 鹏 飞 斌 波 宇 浩 凯 健 俊 帆 峰
建国 志明 文斌 海涛 国强 晓东 志强 永刚 建华 俊杰 子豪 浩宇 宇航 嘉诚 天宇 泽宇 一凡 振华 德胜 学军 立新 东升 家明 少华 世杰
启航 承志 炳坤 耀辉 思聪 文涛 宏伟 庆丰 卫东 新宇 正阳 景行 允文 皓轩 明哲 弘毅 绍辉 长林 定邦 兆丰`.split(/\s+/);
const FEMALE = `芳 娜 敏 静 丽 艳 娟 霞 玲 燕 红 梅 莉 倩 婷 雪 慧 颖 琳 洁 蕾
秀英 桂芳 淑珍 晓燕 丽华 雅婷 梦瑶 思雨 欣怡 诗涵 雨晴 佳琪 晓红 美玲 海燕 玉兰 春梅 文静 婉清 若琳 紫萱 语嫣 可欣 艺馨 嘉宁
晓晴 慧敏 素云 月娥 静怡 舒涵 依诺 映雪 佩珊 宛如 惠芬 爱华 丹丹 媛媛 莎莎 冬梅 亚楠 一诺 书瑶 知夏`.split(/\s+/);

export interface FullName {
  surname: string;
  name: string;
  sex: Sex;
}

export function pickName(random: Random): FullName {
  const sex: Sex = random.chance(0.6) ? "男" : "女";
  const surname = random.weighted(SURNAMES);
  return { surname, sex, name: surname + random.pick(sex === "男" ? MALE : FEMALE) };
}

const TITLES: Readonly<Record<string, string>> = {
  总经理: "总",
  副总经理: "总",
  采购经理: "经理",
  财务经理: "经理",
  技术经理: "工",
  行政主管: "主管",
};

const COMPOUND = /^(?:欧阳|上官|司徒)/;

/** 王总, 李经理, 张工, 小陈, 赵女士. */
export function addressed(name: string, sex: Sex, position: string | null): string {
  const surname = COMPOUND.exec(name)?.[0] ?? name.charAt(0);
  if (position === "业务员") return surname.length === 1 ? `小${surname}` : name;
  return surname + (TITLES[position ?? ""] ?? (sex === "男" ? "先生" : "女士"));
}
