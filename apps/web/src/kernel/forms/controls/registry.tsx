/** The control of each field type: a missing type does not compile. Heavy ones are fetched when a form needs them. */
import type { FieldType } from "@qicheng/engine/fields/field-def";
import { lazy } from "react";
import {
  ColourControl,
  DictionaryControl,
  DividerControl,
  InputControl,
  NumberControl,
  RadioControl,
  SelectControl,
  SwitchControl,
  TagsControl,
  TextAreaControl,
  UnknownControl,
} from "./basic-controls";
import type { ControlComponent } from "./control";

const dates = () => import("./date-controls");
const references = () => import("./reference-controls");

export const CONTROLS: Record<FieldType, ControlComponent> = {
  divider: DividerControl,
  input: InputControl,
  number: NumberControl,
  ColorPicker: ColourControl,
  select: SelectControl,
  statusSelect: DictionaryControl,
  jcselect: UnknownControl,
  radio: RadioControl,
  date: lazy(() => dates().then((module) => ({ default: module.DateControl }))),
  datetime: lazy(() => dates().then((module) => ({ default: module.DateTimeControl }))),
  daterange: lazy(() => dates().then((module) => ({ default: module.DateRangeControl }))),
  switch: SwitchControl,
  textarea: TextAreaControl,
  city: lazy(() => references().then((module) => ({ default: module.CityControl }))),
  county: UnknownControl,
  user: lazy(() => references().then((module) => ({ default: module.UserControl }))),
  customer: lazy(() => references().then((module) => ({ default: module.CustomerControl }))),
  contract: UnknownControl,
  branch: lazy(() => references().then((module) => ({ default: module.BranchControl }))),
  product: UnknownControl,
  picture: lazy(() => import("./picture-control").then((module) => ({ default: module.PictureControl }))),
  editor: UnknownControl,
  property: UnknownControl,
  tree: lazy(() => references().then((module) => ({ default: module.TreeControl }))),
  tags: TagsControl,
  tablelist: UnknownControl,
  file: UnknownControl,
};
