/** What movements of goods change beside their document. */

/** Stock by product and warehouse, its movements, and what is waited for. */
export const STOCK = "stock";

export const GOODS_CHANGES: readonly string[] = [
  STOCK,
  "stockIn",
  "stockOpening",
  "stockOut",
  "stockTransfer",
  "stockTake",
  "contract",
  "purchaseOrder",
  "salesReturn",
  "payable",
  "actionLog",
];
