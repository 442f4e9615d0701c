/** The form of the settings, drawn as that of any record; its titles are what log and refusals call them. */
import { type BasicSettings, MOST_COMPANY, SETTING_BOUNDS, settings } from "@qicheng/api/settings/routes";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import type { FieldModule } from "../../kernel/fields/registry";
import { column } from "../../kernel/records/type/builtin-fields";
import { formOf } from "../../kernel/records/type/record-type";

type Field = Omit<FieldDef, "storage" | "flags" | "key">;

const setting = (key: keyof BasicSettings, field: Field): FieldDef =>
  column({ required: true, flags: {}, ...field, key });

const part = (key: string, title: string, en: string): FieldDef =>
  column({ key, type: "divider", title, en, flags: {} });

function count(key: keyof typeof SETTING_BOUNDS, field: Omit<Field, "type">): FieldDef {
  const [min, max] = SETTING_BOUNDS[key];
  return setting(key, { type: "number", scale: 0, min, max, ...field });
}

const fields: readonly FieldDef[] = [
  part("companyPart", "公司", "Company"),
  setting("company", {
    type: "input",
    title: "公司名称",
    en: "Company",
    max: MOST_COMPANY,
    help: "显示在登录页、顶栏和浏览器标题",
    helpEn: "Shown on the sign-in page, in the header and in the browser's title",
  }),
  part("securityPart", "登录安全", "Sign-in security"),
  count("sessionIdleHours", {
    title: "无操作退出（小时）",
    en: "Signed out when idle (hours)",
    help: "超过这段时间没有操作，需要重新登录（1–24 小时）",
    helpEn: "Sign in again after this long without any action (1–24 hours)",
  }),
  count("sessionAbsoluteHours", {
    title: "最长登录（小时）",
    en: "Longest session (hours)",
    help: "一次登录最多保持的时间（1–72 小时）",
    helpEn: "One sign-in lasts no longer than this (1–72 hours)",
  }),
  setting("secondFactorRoles", {
    type: "select",
    title: "要求两步验证的角色",
    en: "Roles with a second step",
    required: false,
    multiple: true,
    remote: { url: "/main/role/list", params: {}, loadFilter: "data", optionText: "name", optionValue: "id" },
    help: "有这些角色的人，下次登录时先设置验证器；不选则由每人自己决定",
    helpEn: "Whoever has one of them sets up an authenticator app at the next sign-in; none = as each one likes",
  }),
  setting("signInNetworks", {
    type: "textarea",
    title: "允许登录的网络",
    en: "Networks to sign in from",
    required: false,
    max: 2_000,
    help: "每行一个地址或网段，如 203.0.113.7 或 10.0.0.0/8；不填则不限。在服务器本机上总能登录",
    helpEn:
      "An address or a range a line, as 203.0.113.7 or 10.0.0.0/8; empty = anywhere. The server itself always may",
  }),
  count("passwordMin", {
    title: "密码最少位数",
    en: "Shortest password",
    help: "新密码不少于这么多位（10–64）",
    helpEn: "Characters of a new password (10–64)",
  }),
  count("passwordDays", {
    title: "密码有效天数",
    en: "Days of a password",
    help: "超过这么多天的密码，下次登录时必须修改；0 表示一直有效",
    helpEn: "An older password is changed at the next sign-in; 0 = never",
  }),
  part("duplicatePart", "客户查重", "Duplicate customers"),
  setting("duplicatePolicy", {
    type: "radio",
    title: "查重规则",
    en: "Rule for duplicates",
    options: [
      { value: "warn", label: "提醒，仍可保存", en: "Warn, saving stays possible" },
      { value: "refuse", label: "不允许保存", en: "Refuse to save" },
    ],
    help: "保存客户时，名称或联系方式与已有客户完全相同的处理方式",
    helpEn: "What happens when the name or a contact detail equals that of another customer",
  }),
  count("requestDays", {
    title: "申请有效期（天）",
    en: "Days to answer",
    help: "撞单时申请协作或转交，负责人或其上级在这几天内答复，到期自动失效（1–30 天）",
    helpEn: "Who finds a colleague's customer may ask for it; the owner or a superior answers within these days (1–30)",
  }),
  count("requestsPerDay", {
    title: "每天申请次数",
    en: "Requests a day",
    help: "每人每天可申请协作或转交的次数；0 表示不开放申请",
    helpEn: "How often one person may ask for customers of colleagues a day; 0 = nobody does",
  }),
  part("guardPart", "数据安全", "Data protection"),
  count("exportApprovalRows", {
    title: "导出审批条数",
    en: "Rows without approval",
    help: "一人一天内导出的条数超过这个数时，由上级批准后才导出；0 表示不需要批准",
    helpEn: "Who exports more rows than this within a day waits for a superior's approval; 0 = nobody does",
  }),
  setting("phoneDisplay", {
    type: "radio",
    title: "手机号显示方式",
    en: "Phones of others",
    options: [
      { value: "full", label: "全部显示", en: "Shown in full" },
      { value: "masked", label: "列表中隐藏中间四位", en: "Middle digits hidden" },
    ],
    help: "隐藏后，别人负责的数据只显示手机号的前三位和后四位，有权限的人可逐个点开查看",
    helpEn:
      "Hidden: of records that others own only the first three and last four digits are shown; who has the right may look at one by a click",
  }),
  count("revealsPerDay", {
    title: "每天查看次数",
    en: "Looks a day",
    help: "每人每天可点开查看隐藏的手机号的次数，同一号码当天只算一次；每次查看都有记录",
    helpEn:
      "How many hidden numbers one person may look at a day; one number counts once a day, and every look is logged",
  }),
  setting("watermark", {
    type: "switch",
    title: "页面水印",
    en: "Watermark",
    // it is on or off
    required: false,
    help: "在页面和文件预览上显示当前登录人和日期，截图和打印时也在",
    helpEn: "Shows who is signed in, and the day, over pages and file previews, also in screenshots and print",
  }),
  part("purchasePart", "采购", "Purchasing"),
  count("purchasePriceRise", {
    title: "采购涨价提醒（%）",
    en: "Rise of purchase prices (%)",
    help: "单价比该供应商上次高出这个比例以上时，在订单上提醒审批人；0 表示不提醒",
    helpEn: "A price that lies further above the supplier's last one is marked for the approver; 0 = none is",
  }),
  part("stockPart", "库存", "Stock"),
  setting("stockStart", {
    type: "date",
    title: "库存启用日",
    en: "Stock from",
    required: false,
    help: "从这天起签订的合同占用库存并等待发货，更早的合同逐份勾选；空则不管库存",
    helpEn: "Contracts signed from this day on hold stock and wait for delivery; empty = no stock is kept",
  }),
  setting("taxpayer", {
    type: "radio",
    title: "纳税人类型",
    en: "Taxpayer",
    options: [
      { value: "general", label: "一般纳税人（成本不含税）", en: "General: cost without tax" },
      { value: "small", label: "小规模（成本含税）", en: "Small: cost with tax" },
    ],
    help: "第一张单据过账后不能再改",
    helpEn: "Not changed any more once goods have moved",
  }),
  count("slowDays", {
    title: "呆滞天数",
    en: "Days until slow",
    help: "有库存而这么多天没有出库的产品列为呆滞",
    helpEn: "Goods that lie for so many days without leaving count as slow movers",
  }),
  part("callPart", "呼叫", "Calls"),
  setting("callFrom", {
    type: "input",
    title: "可呼叫时间从",
    en: "Calls from",
    max: 5,
    help: "早于这个时间不能呼出，如 08:00",
    helpEn: "Nobody is called before this time, e.g. 08:00",
  }),
  setting("callTo", {
    type: "input",
    title: "可呼叫时间到",
    en: "Calls until",
    max: 5,
    help: "到这个时间起不能呼出，如 21:00；24:00 为全天",
    helpEn: "Nobody is called from this time on, e.g. 21:00; 24:00 is the end of the day",
  }),
  count("shortCalls", {
    title: "短秒次数",
    en: "Short calls",
    help: "同一号码一天内短时通话达到这个次数时提示短秒规则；0 表示不提示",
    helpEn: "From so many short calls of one number a day on one is warned; 0 = nobody is",
  }),
  count("shortSeconds", {
    title: "短秒时长（秒）",
    en: "Short is below (seconds)",
    help: "接通后短于这个时长的通话算短时通话",
    helpEn: "An answered call that was shorter counts",
  }),
  setting("shortBinds", {
    type: "switch",
    title: "短秒后不再呼叫",
    en: "Short calls bind",
    required: false,
    help: "打开后，触发短秒规则的号码当天不能再呼叫",
    helpEn: "A number with too many short calls is not dialled again that day",
  }),
  part("numberPart", "编号规则", "Numbers"),
  setting("approvalNumber", {
    type: "input",
    title: "审批编号规则",
    en: "Numbers of approvals",
    max: 40,
    help: "前缀、日期和当天流水号的位数，如 SP{yyyyMMdd}{4}；日期也可写 {yyMMdd}、{yyyyMM}、{yyyy}，改后只影响新提交的审批",
    helpEn:
      "A prefix, the day, and the digits of the count of that day, e.g. SP{yyyyMMdd}{4}; the day may be {yyMMdd}, {yyyyMM} or {yyyy}, and only new approvals follow a change",
  }),
];

export const settingsForm: FieldModule = {
  table: "settings",
  form: formOf({
    routes: {
      add: { path: "", record: { module: "settings", title: { cn: "基础设置", en: "Basic settings" } } },
      edit: settings.edit,
      view: settings.detail,
    },
    fields,
    form: { cols: 1, labelwidth: 150 },
  }),
};
