/** Ends of e-mails and messages, with what mail programs and lawyers put around them. */
import type { CardCase } from "./lines";

const ZHANG = {
  person: "张伟",
  position: "销售总监",
  company: "杭州云帆科技有限公司",
  mobile: "13800138000",
  email: "zhangwei@yunfan.com",
};

export const SIGNATURES: readonly CardCase[] = [
  ["张伟 | 销售总监 | 杭州云帆科技有限公司\n13800138000 | zhangwei@yunfan.com", ZHANG, ""],
  [
    "祝好！\n\n--\n张伟\n销售总监\n杭州云帆科技有限公司\nTel: 0571-88886666-801\nMobile: 13800138000\nEmail: zhangwei@yunfan.com",
    { ...ZHANG, phone: "0571-88886666-801" },
    "祝好！",
  ],
  [
    "此致\n敬礼\n\n张伟 销售总监\n杭州云帆科技有限公司\n手机：13800138000\n邮箱：zhangwei@yunfan.com\n\n发自我的iPhone",
    ZHANG,
    "此致\n敬礼\n发自我的iPhone",
  ],
  [
    "Best regards,\n\nJohn Smith\nSales Manager\nAcme Industrial Inc.\njohn.smith@acme.com<mailto:john.smith@acme.com>\nwww.acme.com<http://www.acme.com>\n\nSent from my iPhone",
    {
      person: "John Smith",
      position: "Sales Manager",
      company: "Acme Industrial Inc.",
      email: "john.smith@acme.com",
      website: "www.acme.com",
    },
    "Best regards,\nSent from my iPhone",
  ],
  ["Zhang Wei\n张伟\n销售总监\n杭州云帆科技有限公司\nM：+86-138-0013-8000\nE：zhangwei@yunfan.com", ZHANG, "Zhang Wei"],
  [
    "----------------------------------\n张伟\n销售总监\n杭州云帆科技有限公司\n13800138000\nzhangwei@yunfan.com\n----------------------------------\n本邮件及其附件含有保密信息，仅限于发送给上面地址中列出的个人或群组。",
    ZHANG,
    "本邮件及其附件含有保密信息，仅限于发送给上面地址中列出的个人或群组。",
  ],
  [
    "张伟\n销售总监\n杭州云帆科技有限公司\n13800138000\nzhangwei@yunfan.com\n\nThis e-mail and its attachments contain confidential information from Yunfan, which is intended only for the person listed above.",
    ZHANG,
    "This e-mail and its attachments contain confidential information from Yunfan, which is intended only for the person listed above.",
  ],
  [
    "发件人: 张伟 <zhangwei@yunfan.com>\n收件人: 李娜 <lina@pujiang.com.cn>\n主题: 报价",
    {},
    "发件人: 张伟 <zhangwei@yunfan.com>\n收件人: 李娜 <lina@pujiang.com.cn>\n主题: 报价",
  ],
  ["张伟 <zhangwei@yunfan.com>", { person: "张伟", email: "zhangwei@yunfan.com" }, ""],
  [
    "谢谢\n李娜\n采购部\n上海浦江商贸有限公司\n电话：021-58881234 转 608",
    { person: "李娜", company: "上海浦江商贸有限公司", phone: "021-58881234-608" },
    "谢谢\n采购部",
  ],
  [
    "顺祝商祺！\n宁波甬江机械有限公司 陈刚\n地址：宁波市鄞州区中山东路1001号\n手机：13805740000  QQ：55667788",
    {
      company: "宁波甬江机械有限公司",
      person: "陈刚",
      address: "宁波市鄞州区中山东路1001号",
      mobile: "13805740000",
      qq: "55667788",
    },
    "顺祝商祺！",
  ],
  [
    "王先生您好，我是深圳市鹏程电子有限公司的刘洋，微信liuyang_pc，电话13922223333，想跟您约个时间。",
    { company: "深圳市鹏程电子有限公司", person: "刘洋", wechat: "liuyang_pc", mobile: "13922223333" },
    "王先生您好，我是 的 想跟您约个时间。",
  ],
  [
    "您好，附件是报价单，请查收。\n有问题请打我手机13800138000。\n张伟",
    { mobile: "13800138000", person: "张伟" },
    "您好，附件是报价单，请查收。\n有问题请打我",
  ],
  [
    "张伟\n13800138000\n\n在 2026年11月20日，李娜 <lina@pujiang.com.cn> 写道：\n> 请报价",
    { person: "张伟", mobile: "13800138000" },
    "在 2026年11月20日，李娜 <lina@pujiang.com.cn> 写道：\n> 请报价",
  ],
  [
    "★ 张伟 ★\n☎ 0571-88886666\n📱 13800138000\n✉ zhangwei@yunfan.com\n🏢 杭州云帆科技有限公司",
    {
      person: "张伟",
      phone: "0571-88886666",
      mobile: "13800138000",
      email: "zhangwei@yunfan.com",
      company: "杭州云帆科技有限公司",
    },
    "",
  ],
  [
    "Mit freundlichen Grüßen\nHans Müller\nEinkauf\nMüller Maschinenbau GmbH\nTel: +49 30 12345678\nhans@mueller-maschinenbau.de",
    {
      person: "Hans Müller",
      company: "Müller Maschinenbau GmbH",
      phone: "+49 30 12345678",
      email: "hans@mueller-maschinenbau.de",
    },
    "Mit freundlichen Grüßen\nEinkauf",
  ],
  [
    "赵敏\n行政主管\n北京市海淀区中关村大街27号\n北京盈科软件有限公司\n010-62561234\n400-810-1234\nzhaomin@ykrj.com",
    {
      person: "赵敏",
      position: "行政主管",
      address: "北京市海淀区中关村大街27号",
      company: "北京盈科软件有限公司",
      phone: "010-62561234",
      email: "zhaomin@ykrj.com",
    },
    "400-810-1234",
  ],
  ["吴刚 13600000002\n发自 华为 Mate 60", { person: "吴刚", mobile: "13600000002" }, "发自 华为 Mate 60"],
  [
    "从 Windows 版邮件发送\n周强\n工程师\nqiang.zhou@nbyy.com",
    { person: "周强", position: "工程师", email: "qiang.zhou@nbyy.com" },
    "从 Windows 版邮件发送",
  ],
  [
    "林小姐 13606661234\n厦门市思明区湖滨南路388号国贸大厦12楼B座\n要求周五前送样",
    {
      person: "林小姐",
      mobile: "13606661234",
      address: "厦门市思明区湖滨南路388号国贸大厦12楼B座",
    },
    "要求周五前送样",
  ],
];
