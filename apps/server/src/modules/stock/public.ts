/** What documents of goods, and other modules, use of stock. */
export { addGoods, type SourceKind } from "./add";
export { goodsDocument, registerGoods, reverseGoods, STATE } from "./documents";
export {
  BIZ_DATE,
  COST_RIGHT,
  GOODS,
  KEPT,
  LAST,
  lineMoney,
  moneyField,
  REMARK,
  SOURCE_NAME,
  sourceField,
  warehouseField,
} from "./fields";
export { setLimits } from "./limits";
export { countGoods, settleWarehouse, tied } from "./lines";
export { PRODUCT } from "./lists";
export { hasMoved, type Movement, move, refuseLines } from "./move";
export { GOODS_COLUMNS, goodsPaper } from "./paper";
export { holdPlaces, movedIn, standardWarehouse } from "./places";
export type { LedgerLine } from "./reverse";
export { contractSource, orderSource, returnSource, takenFrom } from "./sources";
export { drawn, number, ofProduct, product, unit, warehouse } from "./subjects";
