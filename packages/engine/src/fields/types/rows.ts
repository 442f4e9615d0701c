/** Rows within a record. */
import { FIELD_TEXTS } from "../texts";
import { type FieldTypes, later } from "./descriptor";

export const ROWS = {
  product: later("rows", "明细", FIELD_TEXTS.product),
  property: later("rows", "明细"),
  tablelist: later("rows", "明细"),
} satisfies FieldTypes;
