/** What is said of goods. */
import { defineMessages } from "@qicheng/engine/text/message";

export const stockSaid = defineMessages({
  post: { cn: "过账", en: "Post" },
  reverse: { cn: "冲销", en: "Reverse" },
  posted: { cn: "已过账", en: "Posted" },
  didPost: { cn: "过账了{title}「{name}」", en: "posted the {title} “{name}”" },
  reversed: { cn: "已冲销", en: "Reversed" },
  didReverse: { cn: "冲销了{title}「{name}」：{reason}", en: "reversed the {title} “{name}”: {reason}" },
  isPosted: { cn: "该单据已过账", en: "It has been posted" },
  isReversed: { cn: "该单据已冲销", en: "It has been reversed" },
  notPosted: { cn: "过账后才能冲销", en: "Only what is posted is reversed" },
  hasFlow: { cn: "该单据由审批流程处理", en: "Its approval decides" },
  short: {
    cn: "{product}：{warehouse}现存{there}{unit}，需要{wanted}{unit}",
    en: "{product}: {there} {unit} in {warehouse}, {wanted} wanted",
  },
  promised: {
    cn: "{product}：{warehouse}可用{there}{unit}，需要{wanted}{unit}，其余已被合同占用",
    en: "{product}: {there} {unit} available in {warehouse}, {wanted} wanted; contracts hold the rest",
  },
  shortOn: {
    cn: "{product}：{warehouse}在{day}只有{there}{unit}，需要{wanted}{unit}",
    en: "{product}: {there} {unit} in {warehouse} on {day}, {wanted} wanted",
  },
  valueShort: {
    cn: "{product}：{warehouse}的库存金额不足以冲销，请先处理后续出库",
    en: "{product}: what lies in {warehouse} is worth less than this reversal takes",
  },
  future: { cn: "业务日期不能晚于今天", en: "The day is still to come" },
  closed: { cn: "业务日期：{day}及以前已结账", en: "The books are closed until {day}" },
  taken: {
    cn: "{product}：{warehouse}已在{day}盘点，业务日期须晚于该日",
    en: "{product} was counted in {warehouse} on {day}: the day must lie after it",
  },
  over: {
    cn: "{product}：待出{there}{unit}，不能出{wanted}{unit}",
    en: "{product}: {there} {unit} are open, not {wanted}",
  },
  overIn: {
    cn: "{product}：待入{there}{unit}，不能入{wanted}{unit}",
    en: "{product}: {there} {unit} are still to come, not {wanted}",
  },
  overBack: {
    cn: "{product}：该采购单已入库{there}{unit}可退，不能退{wanted}{unit}",
    en: "{product}: {there} {unit} of the order can go back, not {wanted}",
  },
  notShipped: {
    cn: "{product}：该合同已出库{there}{unit}，不能退入{wanted}{unit}",
    en: "{product}: {there} {unit} of the contract are out, {wanted} cannot come back",
  },
  noLine: { cn: "产品：来源单据没有该产品", en: "Product: the source has no such product" },
  otherLine: { cn: "明细：来源单据没有这一行", en: "Line: the source has no such line" },
  notStocked: { cn: "产品：「{name}」不管库存", en: "Product: “{name}” is not kept in stock" },
  notDemand: {
    cn: "该合同签订于库存启用日之前，请先勾选纳入发货",
    en: "The contract was signed before stock was kept: tick it first",
  },
  notInForce: { cn: "该合同未生效或已作废，不能出库", en: "The contract is not in force" },
  orderClosed: { cn: "该采购单未通过或已关闭，不能入库", en: "The order has not passed, or is closed" },
  returnOpen: { cn: "该退货未审批通过，不能入库", en: "The return has not passed" },
  warehouseOff: { cn: "仓库：「{name}」已停用", en: "Warehouse: “{name}” is off" },
  movedOff: {
    cn: "仓库「{name}」已停用，不能过账或冲销，请先启用它或改选仓库",
    en: "Warehouse “{name}” is off: nothing moves there. Switch it on, or choose another one",
  },
  sameWarehouse: { cn: "调入仓库：不能与调出仓库相同", en: "To: must be another warehouse" },
  noPrice: {
    cn: "单价：没有可参考的成本，请填写单价，赠品请勾选赠品",
    en: "Price: no cost is known, type one or tick it as a gift",
  },
  zeroPrice: { cn: "单价：为0时请勾选赠品", en: "Price: tick it as a gift where it is 0" },
  sourcePrice: { cn: "单价：以采购单为准，不能另填", en: "Price: the order's, and no other" },
  noFreight: { cn: "运费：只有采购入库可填运费", en: "Freight: of purchases only" },
  oneSource: { cn: "来源单据：只能选一个", en: "Source: one only" },
  noSource: { cn: "来源单据：没有这张单据", en: "Source: there is no such document" },
  openedAlready: {
    cn: "{product}：{warehouse}已有库存变动，不能再录期初",
    en: "“{product}” has moved in “{warehouse}” already: no opening any more",
  },
  child: { cn: "已有后续单据：{list}", en: "Documents follow it: {list}" },
  laterTake: { cn: "{product}：{warehouse}之后已盘点，不能冲销", en: "{product} was counted in {warehouse} since" },
  isSigned: { cn: "客户已签收，请先取消签收", en: "It was signed for: undo that first" },
  signed: { cn: "已登记签收", en: "Signed for" },
  unsigned: { cn: "已取消签收", en: "No longer signed for" },
  didSign: {
    cn: "登记{title}「{name}」签收：{day} {by}",
    en: "noted that the {title} “{name}” was signed for: {day} {by}",
  },
  didUnsign: { cn: "取消{title}「{name}」的签收", en: "took the signature of the {title} “{name}” back" },
  signEarly: { cn: "签收日期：不能早于出库日期", en: "Signed on: not before it went out" },
  signFuture: { cn: "签收日期：不能晚于今天", en: "Signed on: still to come" },
  sign: { cn: "签收", en: "Sign for" },
  nothingOpen: { cn: "该明细没有待出库的剩余", en: "Nothing of this line is open" },
  closedRest: { cn: "已关闭剩余", en: "The rest is closed" },
  didCloseRest: {
    cn: "关闭「{name}」待出库剩余{quantity}{unit}：{reason}",
    en: "closed the {quantity} {unit} of “{name}” that were to go out: {reason}",
  },
  limitsSet: { cn: "库存上下限已保存", en: "The limits are saved" },
  didLimit: { cn: "设置「{product}」在{warehouse}的上下限", en: "set limits of “{product}” in {warehouse}" },
  mostBelow: { cn: "最高库存：不能低于最低库存", en: "Most: not below the least" },
  below: { cn: "库存低于下限", en: "Stock below its limit" },
  belowOf: {
    cn: "{warehouse}可用{there}{unit}，下限{least}{unit}",
    en: "{there} {unit} available in {warehouse}, least {least}",
  },
  shippedMore: {
    cn: "{name}已出库{quantity}，数量不能更少",
    en: "{quantity} of {name} are out: not fewer",
  },
  stillOut: {
    cn: "货物已出库：{list}，请先退货入库或冲销出库单",
    en: "Goods are out: {list}. Take them back or reverse the document first",
  },
  pendingOut: { cn: "存在未过账的出库单：{list}", en: "Goods out wait for their posting: {list}" },
  hasMovements: { cn: "产品有库存或未完成的单据，不能改为不管库存", en: "It is in stock or waited for" },
  warehouseUsed: { cn: "仓库还有库存或待出库，不能停用", en: "It holds goods, or is to send some" },
  title: { cn: "库存", en: "Stock" },
  movement: { cn: "出入库明细", en: "Movement" },
  lines: { cn: "出入库单明细", en: "Lines of goods" },
  changing: { cn: "合同正在变更，请稍后再出库", en: "The contract is being changed" },
});

/** Kinds of movements, and how each is called where it is taken back. */
export const stockKinds = defineMessages({
  opening: { cn: "期初", en: "Opening" },
  purchaseIn: { cn: "采购入库", en: "Purchase in" },
  returnIn: { cn: "退货入库", en: "Return in" },
  otherIn: { cn: "其他入库", en: "Other in" },
  saleOut: { cn: "销售出库", en: "Sale out" },
  purchaseReturnOut: { cn: "采购退货", en: "Purchase return" },
  otherOut: { cn: "其他出库", en: "Other out" },
  transferOut: { cn: "调拨出", en: "Transfer out" },
  transferIn: { cn: "调拨入", en: "Transfer in" },
  takeGain: { cn: "盘盈", en: "Gain" },
  takeLoss: { cn: "盘亏", en: "Loss" },
  openingReverse: { cn: "期初冲销", en: "Opening reversed" },
  purchaseInReverse: { cn: "采购入库冲销", en: "Purchase in reversed" },
  returnInReverse: { cn: "退货入库冲销", en: "Return in reversed" },
  otherInReverse: { cn: "其他入库冲销", en: "Other in reversed" },
  saleOutReverse: { cn: "销售出库冲销", en: "Sale out reversed" },
  purchaseReturnOutReverse: { cn: "采购退货冲销", en: "Purchase return reversed" },
  otherOutReverse: { cn: "其他出库冲销", en: "Other out reversed" },
  transferOutReverse: { cn: "调拨出冲销", en: "Transfer out reversed" },
  transferInReverse: { cn: "调拨入冲销", en: "Transfer in reversed" },
  takeGainReverse: { cn: "盘盈冲销", en: "Gain reversed" },
  takeLossReverse: { cn: "盘亏冲销", en: "Loss reversed" },
});
export type MovementKind =
  | "opening"
  | "purchaseIn"
  | "returnIn"
  | "otherIn"
  | "saleOut"
  | "purchaseReturnOut"
  | "otherOut"
  | "transferOut"
  | "transferIn"
  | "takeGain"
  | "takeLoss";
