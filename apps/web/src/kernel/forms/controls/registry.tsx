/** The control of each field type: a missing type does not compile. Heavy ones are fetched with the first form. */
import type { FieldType } from "@qicheng/engine/fields/field-def";
import {
  ColourControl,
  DictionaryControl,
  DividerControl,
  InputControl,
  NumberControl,
  SelectControl,
  SwitchControl,
  TagsControl,
  TextAreaControl,
  UnknownControl,
} from "./basic-controls";
import type { ControlComponent } from "./control";
import { early } from "./early";
import { EditorControl } from "./editor-control";

const dates = early(() => import("./date-controls"));
const references = early(() => import("./reference-controls"));
const pictures = early(() => import("./picture-control"));
const files = early(() => import("./file-control"));

export const CONTROLS: Record<FieldType, ControlComponent> = {
  divider: DividerControl,
  input: InputControl,
  number: NumberControl,
  ColorPicker: ColourControl,
  select: SelectControl,
  statusSelect: DictionaryControl,
  jcselect: UnknownControl,
  radio: SelectControl,
  date: dates("DateControl"),
  datetime: dates("DateTimeControl"),
  daterange: dates("DateRangeControl"),
  switch: SwitchControl,
  textarea: TextAreaControl,
  city: references("CityControl"),
  county: UnknownControl,
  user: references("UserControl"),
  customer: references("CustomerControl"),
  contract: UnknownControl,
  branch: references("BranchControl"),
  product: UnknownControl,
  picture: pictures("PictureControl"),
  editor: EditorControl,
  property: UnknownControl,
  tree: references("TreeControl"),
  tags: TagsControl,
  tablelist: UnknownControl,
  file: files("FileControl"),
};
