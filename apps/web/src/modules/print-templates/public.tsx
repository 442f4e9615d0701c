/** What other modules may use of printing. */
import type { PermissionKey } from "@qicheng/api/kernel/permission-tree";
import { PRINT_LIMITS } from "@qicheng/engine/print/template";
import { lazy } from "react";
import { openOver } from "../../kernel/ui/dialogs/over";
import { t } from "./texts";

const PrintPreview = lazy(() => import("./print-preview"));
const SeveralDialog = lazy(() => import("./several-dialog"));

export const openPrintPreview = (module: string, { id, name }: { id: number; name: string }): void =>
  openOver((close) => <PrintPreview {...{ module, id, name }} onClose={close} />);

/** 打印 of an open record. @param nameOf what it is called */
export const printAct = <Row extends { id: number }>(module: string, nameOf: (row: Row) => string) => ({
  key: "print",
  title: t("print"),
  hotkey: "p",
  leads: true as const,
  run: (row: Row) => openPrintPreview(module, { id: row.id, name: nameOf(row) }),
});

/** Ticked rows in one file. */
export const printSeveralAct = (permission: PermissionKey) => ({
  key: "printSeveral",
  title: t("several"),
  permission,
  ticked: [1, PRINT_LIMITS.records] as const,
  dialog: SeveralDialog,
});
