import { act } from "../../kernel/http/act";
import { about } from "../../kernel/i18n/about";
import { toast } from "../../kernel/tell/toast";
import { confirm } from "../../kernel/ui/dialogs/confirm";
import { t } from "./texts";

/** Signs somebody out everywhere. */
async function endSessions({ id, name }: { id: number; name: string }): Promise<void> {
  if (!(await confirm({ content: t("kickQuestion", { name }) }))) return;
  const answer = await act("users.kick", { userid: id });
  if (answer) toast.success(about(answer.msg, name));
}

/** The action of a row that is about a person. */
export const kickOf = <Row>(personOf: (row: Row) => { id: number; name: string }) => ({
  key: "kick",
  title: t("kick"),
  ability: "kick",
  run: (row: Row) => void endSessions(personOf(row)),
});
