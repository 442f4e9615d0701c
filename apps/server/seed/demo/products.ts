/** What the demo company sells, and to whom. */
import type { Product } from "./model";

export const PRODUCTS = {
  pda: { key: "pda", name: "数据采集终端", unit: "台", price: [1_680, 2_980], quantity: [8, 80] },
  printer: { key: "printer", name: "条码打印机", unit: "台", price: [1_500, 4_200], quantity: [3, 24] },
  rfid: { key: "rfid", name: "RFID读写设备", unit: "套", price: [5_800, 9_600], quantity: [2, 14] },
  cabinet: { key: "cabinet", name: "智能货柜", unit: "台", price: [12_800, 26_000], quantity: [1, 8] },
  wms: { key: "wms", name: "仓储管理系统", unit: "套", price: [58_000, 168_000], quantity: [1, 2] },
  board: { key: "board", name: "生产看板", unit: "块", price: [3_900, 6_800], quantity: [4, 20] },
  pos: { key: "pos", name: "收银一体机", unit: "台", price: [1_900, 3_200], quantity: [4, 45] },
  care: { key: "care", name: "设备维保服务", unit: "年", price: [9_800, 36_000], quantity: [1, 3] },
} as const satisfies Record<string, Product>;

type ProductKey = keyof typeof PRODUCTS;

interface Trade {
  weight: number;
  /** What its companies call themselves after the brand. */
  words: readonly string[];
  products: readonly ProductKey[];
  sites: readonly string[];
  pains: readonly string[];
}

export const TRADES: Readonly<Record<string, Trade>> = {
  制造业: {
    weight: 22,
    words: [
      "精密机械",
      "机电设备",
      "自动化设备",
      "模具",
      "五金制品",
      "塑胶制品",
      "电子",
      "仪器仪表",
      "包装材料",
      "纺织",
      "汽车零部件",
      "智能装备",
      "精工",
      "电气",
    ],
    products: ["wms", "pda", "board", "rfid", "cabinet", "printer"],
    sites: ["注塑车间", "总装线", "原料仓", "成品库", "机加工车间", "备件库"],
    pains: ["工单进度靠人工报数", "原料账实对不上", "换型后标签经常贴错", "在制品位置不清楚", "刀具领用没有记录"],
  },
  软件与信息技术: {
    weight: 9,
    words: ["信息技术", "软件", "网络科技", "科技", "数据服务", "智能科技", "数字科技", "系统集成"],
    products: ["rfid", "cabinet", "printer"],
    sites: ["机房", "资产库房", "研发测试区", "集成车间"],
    pains: ["固定资产盘点一次要两周", "借出的设备没人跟踪", "项目备货经常发错型号"],
  },
  医疗健康: {
    weight: 9,
    words: ["医疗器械", "医药", "生物科技", "健康管理", "医疗科技", "大药房连锁", "口腔医疗", "体检中心"],
    products: ["rfid", "cabinet", "pda", "printer"],
    sites: ["药库", "门诊药房", "手术室耗材间", "冷链库", "检验科"],
    pains: ["高值耗材计费常漏", "药品近效期提醒不及时", "UDI追溯还在用表格登记", "冷链温度记录不连续"],
  },
  餐饮食品: {
    weight: 9,
    words: ["餐饮管理", "食品", "烘焙食品", "茶饮", "餐饮服务", "调味食品", "酒店管理", "农副产品"],
    products: ["pos", "printer", "pda"],
    sites: ["中央厨房", "旗舰店", "前厅", "配送中心", "新开的三家门店"],
    pains: ["高峰期收银排队", "门店报货靠微信群", "后厨小票老是漏打", "各店库存总部看不到"],
  },
  物流运输: {
    weight: 9,
    words: ["物流", "供应链管理", "货运代理", "仓储服务", "冷链物流", "快运", "运输", "国际物流"],
    products: ["pda", "wms", "printer", "rfid"],
    sites: ["分拨中心", "一号仓", "冷库", "月台", "退货区"],
    pains: ["分拣错误率偏高", "大促时爆仓", "旧手持机卡顿严重", "货主要求实时看库存"],
  },
  教育培训: {
    weight: 6,
    words: ["教育科技", "教育咨询", "培训", "教育", "文化教育", "职业教育"],
    products: ["cabinet", "rfid", "pos", "printer"],
    sites: ["图书馆", "实训楼", "校区前台", "教具库房"],
    pains: ["教材发放全靠签字", "实训耗材领用混乱", "图书盘点人手不够"],
  },
  建筑建材: {
    weight: 8,
    words: ["建筑材料", "建设工程", "装饰工程", "新型建材", "门窗", "钢结构工程", "建材", "石材"],
    products: ["wms", "pda", "printer"],
    sites: ["堆场", "加工厂", "项目部仓库", "展厅"],
    pains: ["工地退料没人登记", "构件发错楼栋", "堆场找货要半天"],
  },
  批发零售: {
    weight: 11,
    words: ["商贸", "贸易", "进出口贸易", "百货", "电子商务", "日用品", "服饰", "母婴用品", "文具用品"],
    products: ["pos", "pda", "wms", "printer"],
    sites: ["总仓", "门店", "电商仓", "批发档口"],
    pains: ["线上线下库存不同步", "月底盘点要关店一天", "串货没法查", "临期商品损耗大"],
  },
  新能源: {
    weight: 6,
    words: ["新能源科技", "光伏科技", "储能技术", "电力设备", "充电设备", "新能源", "电池材料"],
    products: ["board", "rfid", "wms", "pda"],
    sites: ["电芯车间", "组件线", "模组仓", "老化房"],
    pains: ["批次追溯客户审核没过", "AGV和系统对不上数", "老化数据靠手抄"],
  },
  金融服务: {
    weight: 3,
    words: ["融资租赁", "财务咨询", "保险代理", "融资担保", "商业保理"],
    products: ["rfid", "cabinet"],
    sites: ["档案室", "凭证库", "营业厅"],
    pains: ["档案借阅查不到去向", "重要空白凭证盘点慢"],
  },
  文化传媒: {
    weight: 4,
    words: ["文化传媒", "广告", "影视文化", "会展服务", "印务", "文化创意"],
    products: ["cabinet", "rfid", "printer"],
    sites: ["器材库", "展具仓", "印刷车间"],
    pains: ["摄影器材借还没有记录", "展具丢失率高", "纸张库存不准"],
  },
  其他: {
    weight: 4,
    words: ["环保科技", "农业科技", "物业管理", "人力资源", "检测技术", "园林绿化", "家政服务"],
    products: ["printer", "pda", "pos"],
    sites: ["仓库", "服务中心", "样品室"],
    pains: ["工具领用没有台账", "样品流转单经常丢", "巡检记录都是补填的"],
  },
};

export const RIVALS = [
  "本地一家集成商",
  "原来的供应商",
  "一家深圳厂商",
  "一家做ERP的公司",
  "电商平台上的低价品牌",
  "集团指定的供应商",
  "一家上海的代理商",
  "朋友介绍的另一家",
  "一家外资品牌",
  "自己IT部门自研的方案",
];

export const TERMS = [
  "预付30%、验收付60%、质保金10%",
  "预付50%、到货付清",
  "货到30天付款",
  "月结60天",
  "款到发货",
  "预付40%、验收后付清",
  "分三期，每期三分之一",
];
