import { confirm } from "../../kernel/ui/dialogs/confirm";
import { undo } from "../../kernel/ui/dialogs/outcome";
import { t } from "./texts";

/** Takes back what was done to so many records, once agreed. */
export async function askUndo(batch: number, title: string, count: number): Promise<void> {
  if (await confirm({ content: t("undoQuestion", { title, count }) })) await undo(batch, title);
}
