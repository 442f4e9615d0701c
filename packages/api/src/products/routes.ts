/** Products: what the company sells. */
import { z } from "zod";
import { recordRoutes } from "../kernel/record-routes";
import { optionalId } from "../kernel/scalars";
import { abilities, fileRef } from "../kernel/shapes";

/** A product as list and detail answer it; further keys are labels and the company's own fields. */
export const productRow = z.looseObject({
  id: z.int(),
  name: z.string(),
  number: z.string(),
  cover: z.array(fileRef).optional(),
  enabled: z.int().optional(),
  version: z.int(),
  can: abilities,
});
export type ProductRow = z.output<typeof productRow>;

export const products = recordRoutes({
  module: "product",
  title: { cn: "产品", en: "Product" },
  see: ["crm.product.list"],
  add: "crm.product.manage",
  edit: "crm.product.manage",
  remove: "crm.product.manage",
  export: "crm.product.export",
  import: "crm.product.import",
  row: productRow,
  query: {
    /** Products in this category and those below it. */
    categoryid: optionalId().default(null),
  },
  paths: {
    index: "/api/product/index",
    add: "/api/product/add",
    edit: "/api/product/edit",
    view: "/api/product/detail",
    remove: "/api/product/delete",
  },
});
