/** Where the money of the demo company is. */
import type { DemoRecords } from "../../kernel/records/type/demo";
import { accountType } from "./type";

export const demo: DemoRecords = {
  type: accountType,
  by: "caiwu",
  rows: [
    { name: "基本户", types: "bank", number: "571908220010601", bank: "招商银行杭州滨江支行", balance: 1_286_430.52 },
    { name: "一般户", types: "bank", number: "19025101040033218", bank: "中国农业银行杭州江南支行", balance: 352_900 },
    { name: "支付宝", types: "alipay", number: "finance@qicheng.example.com", balance: 48_217.6 },
    { name: "微信收款", types: "wechat", number: "1600245871", balance: 21_358.15 },
    { name: "现金", types: "cash", balance: 6_800 },
  ],
};
