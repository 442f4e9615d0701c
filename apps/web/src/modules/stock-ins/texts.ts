import { defineTexts } from "../../kernel/i18n/texts";

export const t = defineTexts({
  cn: {
    opening: "期初库存",
    openingHint: "每个产品在每个仓库只能录一次，且须先于其他出入库",
    warehouse: "仓库",
    product: "产品",
    quantity: "数量",
    price: "单价",
    addLine: "添加一行",
    removeLine: "移除第{n}行",
    line: "第{n}行{title}",
    standard: "默认仓库",
    ok: "录入",
  },
  en: {
    opening: "Opening stock",
    openingHint: "Once for each product and warehouse, before all other movements",
    warehouse: "Warehouse",
    product: "Product",
    quantity: "Quantity",
    price: "Price",
    addLine: "Add a line",
    removeLine: "Remove line {n}",
    line: "Line {n}: {title}",
    standard: "The default warehouse",
    ok: "Enter",
  },
});
