/** Rows of a list as a file: those that are ticked, or all that it finds. */
import type { PermissionKey } from "@qicheng/api/kernel/permission-tree";
import { type ComponentType, lazy } from "react";
import type { DialogAction, DialogProps } from "../ask/list-module";
import { t } from "../ask/texts";

const ExportDialog = lazy(() => import("./export-dialog"));

/** @param list its name on the server, where that is not the one of its form */
export function exportAct(permission: PermissionKey, list?: string): DialogAction {
  const ofList: ComponentType<DialogProps> = (props) => <ExportDialog {...props} formId={list ?? props.formId} />;
  return { key: "export", title: t("export"), permission, dialog: list === undefined ? ExportDialog : ofList };
}
