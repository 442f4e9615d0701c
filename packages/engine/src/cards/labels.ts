/** The words before a value that say what it is: 手机：, Tel, 地 址, E-mail. */
import type { CardPart } from "../values/card";

/** 电话 is also typed 电 话, so that it is as wide as the label below it. */
const spaced = (word: string) => (/^\p{Script=Han}{2,3}$/u.test(word) ? [...word].join(" {0,4}") : word);
const anyOf = (words: string) => words.split("|").map(spaced).join("|");
/** Latin words stand by themselves: the m of `from` is no label. */
const latin = (words: string) => `(?<![a-z])(?:${words})(?![a-z])`;

const WHOSE =
  "(?:全国|统一|免费|24小时|服务|咨询|客服|销售|业务|联系|办公室?|公司|单位|企业|固定|收货人?|本人|我的|个人|商务|常用){0,3}";

const NUMBERS = {
  mobile: `${WHOSE}(?:${anyOf("手机号码|手机号|手机|移动电话")})|${latin("mobile|mob|cell(?:phone)?|mp|m")}`,
  phone: `${WHOSE}(?:${anyOf("电话号码|电话|座机|固话|总机|热线|直线|联系方式")})|${latin("tel(?:ephone)?|phone|hotline|t|p")}`,
  wechat: `(?:个人)?(?:${anyOf("微信号码|微信号|微信")})|${latin("wechat|weixin|wx|vx|v")}|v信`,
  qq: `qq ?号码?|(?<![a-z])qq|扣扣`,
  email: `(?:qq|电子|公司|联系|工作)?(?:${anyOf("邮箱地址|邮箱|邮件")})|${latin("e-?mail|mail|e")}`,
  website: `(?:公司)?(?:${anyOf("网址|官网|网站|主页")})|${latin("web(?:site)?|url|homepage|w")}`,
} satisfies Partial<Record<CardPart, string>>;

const ANY = Object.values(NUMBERS).join("|");
const FAX = `${anyOf("传真")}|${latin("fax|f")}`;

/** One label or some for one value, `电话/传真:` or `手机(微信):`, at the end of what stands before the value. */
const BEFORE_VALUE = new RegExp(
  `(?:(?:手机|电话)(?:号码?)?(?:同微信|微信同号|微信)号?|微信同(?:手机号?|电话|号)|${ANY})(?: ?[/、&(] ?(?:${ANY}|${FAX})\\)?){0,2} {0,3}[:.]? {0,4}[☎☏✆📞📱📲✉📧]?\\ufe0f? ?$`,
  "iu",
);
/** Numbers that are none of a person or company, whatever they look like. */
const OTHER_NUMBER = new RegExp(
  `(?:${FAX}|[账帐卡单编工款房]号|(?:合同|订单|身份证|快递|发票|证件)号?|邮编|公众号|群号?|${latin("whatsapp|skype|line|id|no")}|[¥￥$]|预算|金额) {0,3}[:.#]? {0,4}$`,
  "iu",
);
const LONGEST = 32;

const SAYS = Object.entries(NUMBERS).map(([part, source]) => [part as CardPart, new RegExp(source, "iu")] as const);

export interface Label {
  from: number;
  /** What the label says that the value is. */
  says: ReadonlySet<CardPart>;
}

/** The label right before a place, or undefined. */
export function labelBefore(text: string, at: number): Label | undefined {
  const before = text.slice(Math.max(0, at - LONGEST), at);
  const found = BEFORE_VALUE.exec(before.slice(before.lastIndexOf("\n") + 1))?.[0];
  if (found === undefined) return undefined;
  const says = SAYS.filter(([, pattern]) => pattern.test(found)).map(([part]) => part);
  return { from: at - found.length, says: new Set(says) };
}

/** The number at this place is said to be something else, such as a fax or an account. */
export const isOtherNumber = (text: string, at: number): boolean =>
  OTHER_NUMBER.test(text.slice(Math.max(0, at - LONGEST), at));

export const WECHAT_LABEL = `(?<!官方|企业|公众)加?(?:(?:个人)?(?:${anyOf("微信号码|微信号|微信")})|v信) {0,3}:? {0,3}|加?${latin("wechat|weixin|wx|vx|v")}(?: {0,2}: {0,3}| )`;
export const QQ_LABEL = `(?:qq ?(?:号码?)?|扣扣) {0,3}[:.]? {0,3}`;

/** Labels of texts; with a colon behind them they are what the text is, whatever it looks like. */
const TEXTS = {
  company: anyOf(
    "公司名称|公司|单位名称|单位|工作单位|企业名称|企业|客户名称|客户公司|名称|发票抬头|抬头|所属公司|客户",
  ),
  person: `(?:${anyOf("联系人姓名|联系人|姓名|收货人|收件人姓名|称呼|负责人|经办人")})\\d?`,
  position: anyOf("职位|职务|岗位|头衔"),
  address: `(?:公司|单位|办公|联系|收货|收件|详细|通讯|注册|工厂|总部|厂)?(?:${anyOf("地址|住址")})(?:[、/及和]?电话)?`,
  creditCode: anyOf("税号|统一社会信用代码|社会信用代码|信用代码|纳税人识别号|统一信用代码"),
} satisfies Partial<Record<CardPart, string>>;
const LATIN_TEXTS = {
  company: "company(?: name)?",
  person: "(?:full )?name|contact(?: person)?|attn",
  position: "title|position|job title",
  address: "add(?:ress)?|addr|a",
} satisfies Partial<Record<CardPart, string>>;

export type LabelledText = keyof typeof LATIN_TEXTS;
export const LABELLED_TEXTS = Object.keys(LATIN_TEXTS) as LabelledText[];

const whole = (source: string) => new RegExp(`^(?:${source})$`, "iu");
const TEXT_LABELS = LABELLED_TEXTS.map((part) => [part, whole(`${TEXTS[part]}|${LATIN_TEXTS[part]}`)] as const);
const NUMBER_LABEL = whole(`(?:${ANY})(?: ?[/、&(] ?(?:${ANY}|${FAX})\\)?){0,2}|${TEXTS.creditCode}`);

/** The meaning of a label: `number` for one that stands before numbers, undefined for an unknown one. */
export function meaningOf(label: string): LabelledText | "number" | undefined {
  if (NUMBER_LABEL.test(label)) return "number";
  return TEXT_LABELS.find(([, pattern]) => pattern.test(label))?.[0];
}

/** 姓名张伟 and 公司 杭州云帆科技有限公司: labels that are understood without a colon when the value leaves no doubt. */
export const WITHOUT_COLON: readonly (readonly [LabelledText, RegExp])[] = [
  ["person", new RegExp(`^(?:${anyOf("联系人|姓名|收货人")})`, "u")],
  ["company", new RegExp(`^(?:${anyOf("公司名称|公司|单位")})`, "u")],
  ["address", new RegExp(`^${TEXTS.address}`, "u")],
];
export const CREDIT_LABEL = `(?:${TEXTS.creditCode})(?: ?[/、(] ?(?:${TEXTS.creditCode})\\)?)? {0,3}:? {0,3}`;
