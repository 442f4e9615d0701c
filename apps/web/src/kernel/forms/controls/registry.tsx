/** The control of each field type: a missing type does not compile. Heavy ones are fetched with the first form. */
import type { FieldType } from "@qicheng/engine/fields/field-def";
import { lazy } from "react";
import type { ControlComponent } from "../values/control";
import {
  ColourControl,
  DictionaryControl,
  DividerControl,
  InputControl,
  LinkedControl,
  NumberControl,
  RadioControl,
  SelectControl,
  SwitchControl,
  TagsControl,
  TextAreaControl,
  UnknownControl,
} from "./basic-controls";
import { early } from "./early";
import { EditorControl } from "./editor-control";

const dates = early(() => import("./date-controls"));
const references = early(() => import("./reference-controls"));
const pictures = early(() => import("./picture-control"));
const files = early(() => import("./file-control"));
/** Few forms have rows. */
const RowsControl = lazy<ControlComponent>(() => import("./rows-control"));

export const CONTROLS: Record<FieldType, ControlComponent> = {
  divider: DividerControl,
  input: InputControl,
  number: NumberControl,
  ColorPicker: ColourControl,
  select: SelectControl,
  statusSelect: DictionaryControl,
  jcselect: LinkedControl,
  radio: RadioControl,
  date: dates("DateControl"),
  datetime: dates("DateTimeControl"),
  daterange: dates("DateRangeControl"),
  switch: SwitchControl,
  textarea: TextAreaControl,
  city: references("CityControl"),
  county: references("CountyControl"),
  user: references("UserControl"),
  customer: references("ReferenceControl"),
  contract: UnknownControl,
  branch: references("BranchControl"),
  product: RowsControl,
  picture: pictures("PictureControl"),
  editor: EditorControl,
  property: RowsControl,
  tree: references("TreeControl"),
  tags: TagsControl,
  tablelist: RowsControl,
  file: files("FileControl"),
};
