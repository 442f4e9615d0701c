/** Permissions of this module. */
import { action, screen } from "../kernel/declare";

export const permissions = {
  "crm.product.list": screen("产品列表", "Products"),
  "crm.product.manage": action("产品增改", "Add, edit and delete products"),
  "crm.product.export": action("产品导出", "Export products"),
  "crm.product.import": action("产品导入", "Import products"),
  "crm.product.cost": action("查看成本价", "See cost prices"),
} as const;
