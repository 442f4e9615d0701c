/** Permissions about goods in warehouses. */
import { action, screen } from "../kernel/declare";

export const permissions = {
  "erp.stock.storage": screen("库存", "Stock"),
  "erp.stock.list": screen("出入库明细", "Stock movements"),
  "erp.stock.limits": screen("库存上下限", "Stock limits"),
  "erp.purchase.waitIn": screen("待入库", "To come in"),
  "erp.post": action("过账", "Post goods"),
  "erp.manage.reverse": action("冲销出入库", "Reverse movements"),
  "erp.manage.cost": action("查看成本与库存金额", "See costs and values of stock"),
  "erp.manage.opening": action("期初库存", "Enter opening stock"),
  "erp.manage.closeRest": action("关闭待出待入剩余", "Close what is left to go out or come in"),
  "erp.manage.limits": action("设置库存上下限", "Set stock limits"),
} as const;
