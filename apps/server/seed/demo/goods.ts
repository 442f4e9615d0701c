/** The products of the demo company, by category. */

type Picture = "pda" | "printer" | "rfid" | "cabinet" | "pos" | "board" | "software" | "service" | "supplies";

export interface Good {
  number: string;
  name: string;
  unit: string;
  price: number;
  cost: number;
  /** Decimals of a quantity. */
  decimals?: number;
  /** Other units, and how many of its own unit each of them has. */
  units?: readonly (readonly [name: string, holds: number])[];
  /** No longer sold. */
  off?: true;
  remark?: string;
}

export interface GoodsCategory {
  name: string;
  children: readonly GoodsGroup[];
}

interface GoodsGroup {
  name: string;
  picture: Picture;
  /** Tax rate in percent, and its code. */
  tax: readonly [rate: number, code: string];
  goods: readonly Good[];
}

export type { Picture };

const HARDWARE = [13, "1090511010000000000"] as const;
const SOFTWARE = [13, "1090601010000000000"] as const;
const SERVICE = [6, "3040203000000000000"] as const;
const PAPER = [13, "1060105060000000000"] as const;

export const GOODS: readonly GoodsCategory[] = [
  {
    name: "硬件设备",
    children: [
      {
        name: "数据采集终端",
        picture: "pda",
        tax: HARDWARE,
        goods: [
          { number: "QC-PDA50", name: "工业级手持终端 PDA50", unit: "台", price: 1_680, cost: 1_120 },
          {
            number: "QC-PDA60",
            name: "工业级手持终端 PDA60（5G）",
            unit: "台",
            price: 2_380,
            cost: 1_590,
          },
          {
            number: "QC-PDA70C",
            name: "冷链手持终端 PDA70C（-30℃）",
            unit: "台",
            price: 2_980,
            cost: 2_040,
          },
          { number: "QC-RING2", name: "指环扫描器 Ring2", unit: "个", price: 860, cost: 540, units: [["箱", 40]] },
          {
            number: "QC-SCAN10",
            name: "有线二维扫描枪 Scan10",
            unit: "把",
            price: 320,
            cost: 185,
            units: [["箱", 20]],
          },
          {
            number: "QC-PDA30",
            name: "手持终端 PDA30",
            unit: "台",
            price: 1_280,
            cost: 930,
            off: true,
            remark: "已停产，由PDA50替代",
          },
        ],
      },
      {
        name: "条码打印机",
        picture: "printer",
        tax: HARDWARE,
        goods: [
          { number: "QC-BT203", name: "桌面条码打印机 BT203", unit: "台", price: 1_500, cost: 980 },
          { number: "QC-BT300", name: "工业条码打印机 BT300", unit: "台", price: 3_280, cost: 2_260 },
          { number: "QC-BT600", name: "工业条码打印机 BT600（600dpi）", unit: "台", price: 4_200, cost: 3_050 },
          { number: "QC-MP80", name: "便携面单打印机 MP80", unit: "台", price: 960, cost: 610 },
          { number: "QC-KP58", name: "厨房小票打印机 KP58", unit: "台", price: 580, cost: 350 },
        ],
      },
      {
        name: "RFID设备",
        picture: "rfid",
        tax: HARDWARE,
        goods: [
          { number: "QC-RF900", name: "固定式RFID读写器 RF900", unit: "套", price: 5_800, cost: 4_100 },
          { number: "QC-RF920D", name: "RFID通道门 RF920D", unit: "套", price: 9_600, cost: 7_150 },
          { number: "QC-RFH6", name: "RFID手持读写器 RFH6", unit: "台", price: 6_400, cost: 4_480 },
          { number: "QC-RFA8", name: "八端口天线组 RFA8", unit: "组", price: 1_880, cost: 1_260 },
        ],
      },
      {
        name: "智能货柜",
        picture: "cabinet",
        tax: HARDWARE,
        goods: [
          {
            number: "QC-CAB12",
            name: "智能耗材柜 Cab12（12格）",
            unit: "台",
            price: 12_800,
            cost: 9_300,
          },
          {
            number: "QC-CAB24",
            name: "智能耗材柜 Cab24（24格）",
            unit: "台",
            price: 18_600,
            cost: 13_700,
          },
          { number: "QC-CABR", name: "RFID高值耗材柜 CabR", unit: "台", price: 26_000, cost: 19_800 },
          { number: "QC-TOOL6", name: "刀具管理柜 Tool6", unit: "台", price: 15_900, cost: 11_600 },
        ],
      },
      {
        name: "收银与看板",
        picture: "pos",
        tax: HARDWARE,
        goods: [
          { number: "QC-POS15", name: "双屏收银一体机 POS15", unit: "台", price: 2_680, cost: 1_860 },
          { number: "QC-POS11", name: "轻型收银机 POS11", unit: "台", price: 1_900, cost: 1_310 },
          { number: "QC-BRD32", name: "生产看板 32寸", unit: "块", price: 3_900, cost: 2_720 },
          { number: "QC-BRD55", name: "生产看板 55寸", unit: "块", price: 6_800, cost: 5_010 },
        ],
      },
    ],
  },
  {
    name: "软件系统",
    children: [
      {
        name: "仓储管理",
        picture: "software",
        tax: SOFTWARE,
        goods: [
          {
            number: "WMS-STD",
            name: "启程仓储管理系统 标准版",
            unit: "套",
            price: 58_000,
            cost: 12_000,
          },
          { number: "WMS-PRO", name: "启程仓储管理系统 专业版", unit: "套", price: 98_000, cost: 19_500 },
          { number: "WMS-GRP", name: "启程仓储管理系统 集团版", unit: "套", price: 168_000, cost: 36_000 },
          { number: "WMS-USER", name: "仓储系统 增加用户", unit: "个", price: 1_200, cost: 120 },
        ],
      },
      {
        name: "现场与门店",
        picture: "software",
        tax: SOFTWARE,
        goods: [
          { number: "MES-LITE", name: "生产报工系统 轻量版", unit: "套", price: 46_000, cost: 11_000 },
          { number: "POS-CLD", name: "门店收银软件 云版", unit: "店/年", price: 1_980, cost: 260 },
          { number: "AST-STD", name: "固定资产盘点系统", unit: "套", price: 28_000, cost: 6_400 },
          { number: "API-ERP", name: "ERP对接接口（用友、金蝶）", unit: "个", price: 16_000, cost: 5_200 },
        ],
      },
    ],
  },
  {
    name: "服务与耗材",
    children: [
      {
        name: "维保服务",
        picture: "service",
        tax: SERVICE,
        goods: [
          { number: "SVC-CARE1", name: "设备维保服务 标准", unit: "年", price: 9_800, cost: 4_300 },
          { number: "SVC-CARE2", name: "设备维保服务 7×24", unit: "年", price: 36_000, cost: 17_500 },
          { number: "SVC-SWAP", name: "备机服务", unit: "台/年", price: 680, cost: 310 },
        ],
      },
      {
        name: "实施培训",
        picture: "service",
        tax: SERVICE,
        goods: [
          {
            number: "SVC-IMP",
            name: "现场实施",
            unit: "人天",
            price: 1_800,
            cost: 900,
            decimals: 2,
            units: [["人月", 22]],
          },
          { number: "SVC-TRN", name: "操作培训", unit: "场", price: 3_000, cost: 1_200 },
          { number: "SVC-LBL", name: "货位贴标服务", unit: "个", price: 3.5, cost: 1.6 },
        ],
      },
      {
        name: "标签碳带",
        picture: "supplies",
        tax: PAPER,
        goods: [
          {
            number: "SUP-L6040",
            name: "热敏标签 60×40mm（800张）",
            unit: "卷",
            price: 18.5,
            cost: 11.2,
            units: [
              ["箱", 50],
              ["托", 1_200],
            ],
          },
          {
            number: "SUP-L10080",
            name: "铜版标签 100×80mm（500张）",
            unit: "卷",
            price: 26,
            cost: 15.8,
            units: [
              ["箱", 50],
              ["托", 1_200],
            ],
          },
          { number: "SUP-R110", name: "蜡基碳带 110mm×300m", unit: "卷", price: 32, cost: 19.9, units: [["箱", 24]] },
          { number: "SUP-RF01", name: "RFID电子标签", unit: "千枚", price: 420, cost: 295, decimals: 3 },
        ],
      },
    ],
  },
];
