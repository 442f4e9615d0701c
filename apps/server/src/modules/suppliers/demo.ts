/** Whom the demo company buys from. */
import type { DemoRecords } from "../../kernel/records/type/demo";
import { supplierType } from "./type";

type Line = readonly [
  name: string,
  contact: string,
  mobile: string,
  level: "战略供应商" | "优选供应商" | "合格供应商" | "备选供应商",
  region: string,
  address: string,
  bank: string,
  remark?: string,
];

const LINES: readonly Line[] = [
  [
    "深圳市锐码智能终端有限公司",
    "陈立峰",
    "13923410086",
    "战略供应商",
    "440305",
    "科技园南区高新南七道12号",
    "招商银行深圳科技园支行",
    "手持终端主力厂家，账期45天",
  ],
  [
    "厦门鼎印打印设备有限公司",
    "林雅婷",
    "13850066217",
    "战略供应商",
    "350206",
    "湖里区安岭路988号",
    "兴业银行厦门湖里支行",
    "打印机整机与配件",
  ],
  [
    "上海芯联射频技术有限公司",
    "顾明远",
    "13817742205",
    "优选供应商",
    "310115",
    "张江高科技园区祖冲之路887弄",
    "交通银行上海张江支行",
    "RFID读写器与天线",
  ],
  [
    "苏州恒固柜业制造有限公司",
    "沈国强",
    "13962188031",
    "优选供应商",
    "320506",
    "吴中区木渎镇金枫路216号",
    "中国农业银行苏州木渎支行",
    "柜体钣金加工，交期20天",
  ],
  [
    "杭州蓝屏显示科技有限公司",
    "吴佳怡",
    "13588120967",
    "优选供应商",
    "330108",
    "滨江区江陵路2028号",
    "杭州银行滨江支行",
  ],
  [
    "广州收易电子有限公司",
    "何志豪",
    "13710028845",
    "合格供应商",
    "440106",
    "天河区棠下街道科韵北路108号",
    "广发银行广州科韵路支行",
    "收银机、钱箱",
  ],
  [
    "东莞市优贴标签材料有限公司",
    "黄秋玲",
    "13532690154",
    "合格供应商",
    "441900",
    "长安镇振安东路88号",
    "东莞农村商业银行长安支行",
    "标签、碳带，每月对账",
  ],
  [
    "宁波北仑永辉包装有限公司",
    "徐海波",
    "13884450312",
    "合格供应商",
    "330206",
    "北仑区大碶街道庐山西路177号",
    "宁波银行北仑支行",
  ],
  [
    "北京中科易数软件有限公司",
    "赵晓琳",
    "13910556723",
    "合格供应商",
    "110108",
    "海淀区中关村东路66号",
    "北京银行中关村支行",
    "ERP接口与报表组件授权",
  ],
  [
    "江苏迅达物流有限公司",
    "孙建国",
    "13813390548",
    "合格供应商",
    "320115",
    "江宁区秣陵街道将军大道20号",
    "中国建设银行南京江宁支行",
    "华东干线与配送",
  ],
  [
    "成都川弘电源设备有限公司",
    "罗敏",
    "13880017762",
    "备选供应商",
    "510107",
    "武侯区武侯新城管委会武兴五路355号",
    "成都银行武侯支行",
    "充电座、备用电池",
  ],
  [
    "青岛海信达网络工程有限公司",
    "姜文博",
    "13969730081",
    "备选供应商",
    "370212",
    "崂山区株洲路151号",
    "青岛银行崂山支行",
    "北方项目布线施工",
  ],
];

/** Codes of the right form that belong to nobody. */
const taxNumber = (at: number) =>
  `9133${String(100_000 + at * 7_919).slice(0, 6)}MA2X${String(1_000 + at * 613).slice(0, 4)}`;
const accountNumber = (at: number) => `6228${String(480_000_000_000 + at * 7_310_953_271).slice(0, 12)}`;

/** Who looks after whom: most is the storekeeper's, devices are the engineers', the rest the office's. */
const BUYERS = ["tangdayong", "fengtao", "tangdayong", "hanxuemei", "dongxiaoyu", "tangdayong", "xiefang"];

export const demo: DemoRecords = {
  type: supplierType,
  by: "tangdayong",
  rows: LINES.map(([name, contactName, mobile, level, city, address, bank, remark], at) => ({
    name,
    contactName,
    mobile,
    level,
    city,
    address,
    bank,
    bankAccount: accountNumber(at),
    taxNumber: taxNumber(at),
    UserID: BUYERS[at % BUYERS.length] ?? "tangdayong",
    ...(remark === undefined ? {} : { remark }),
  })),
};
