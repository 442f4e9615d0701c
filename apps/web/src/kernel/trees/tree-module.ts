/** What a module says about its tree; the one TreeScreen does the rest. */
import type { PermissionKey } from "@qicheng/api/kernel/permission-tree";
import type { ReactNode } from "react";
import type { InputOf, OutputOf, RouteName } from "../http/call";
import type {
  CardOptions,
  CellOptions,
  ChangeOptions,
  CreateOptions,
  ListRow,
  OpenOptions,
  RowActOptions,
  TextOptions,
} from "../list/ask/list-module";
import type { TreeItem } from "./tree-lines";

/** Routes that answer a whole tree. */
export type TreeRoute = {
  [Name in RouteName]: OutputOf<Name> extends readonly { parent: number; children: unknown }[] ? Name : never;
}[RouteName];

/** Routes that put a node before one of its brothers. */
export type MoveRoute = {
  [Name in RouteName]: "next" extends keyof InputOf<Name> ? Name : never;
}[RouteName];

export interface TreeModule<Row extends ListRow>
  extends CreateOptions,
    TextOptions,
    Omit<CardOptions, "phone">,
    Pick<CellOptions<Row>, "cells">,
    Pick<RowActOptions<Row>, "rowActions">,
    Pick<OpenOptions<Row>, "panel">,
    Pick<ChangeOptions<Row>, "form"> {
  formId: string;
  /** Of the screen. */
  title: string;
  tree: TreeRoute;
  edit: MoveRoute;
  /** To change and move. */
  permission: PermissionKey;
  /** What one below another is added by. */
  addBelow: string;
  icon: (row: Row) => ReactNode;
  /** What a new one starts with that stands below none in particular. */
  start?: (tree: readonly TreeItem[]) => Readonly<Record<string, unknown>>;
}
