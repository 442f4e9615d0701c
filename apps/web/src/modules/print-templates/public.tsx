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

/** 打印 of an open record. @param nameOf what it is called @param title where its paper is a label */
export const printAct = <Row extends { id: number }>(
  module: string,
  nameOf: (row: Row) => string,
  title: string = t("print"),
) => ({
  key: "print",
  title,
  hotkey: "p",
  leads: true as const,
  run: (row: Row) => openPrintPreview(module, { id: row.id, name: nameOf(row) }),
});

export const [LABEL, LABELS] = [t("labels"), t("severalLabels")];

/** Ticked rows in one file. */
export const printSeveralAct = (permission: PermissionKey, title: string = t("several")) => ({
  key: "printSeveral",
  title,
  permission,
  ticked: [1, PRINT_LIMITS.records] as const,
  dialog: SeveralDialog,
});
