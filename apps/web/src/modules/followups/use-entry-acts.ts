import type { FollowUpRow } from "@qicheng/api/followups/routes";
import { useState } from "react";
import { useWrite } from "../../kernel/http/hooks";
import { shanghaiTime } from "../../kernel/ui/basis/times";
import { confirm } from "../../kernel/ui/dialogs/confirm";
import { beginning } from "./note";
import { t } from "./texts";

/** One's own, just written: it is withdrawn, while others are deleted. */
export const isOwnStill = ({ changeUntil }: Pick<FollowUpRow, "changeUntil">): boolean =>
  shanghaiTime(changeUntil) > Date.now();

/** What is done to the follow-ups that stand on the screen. */
export function useEntryActs(rows: readonly FollowUpRow[], onGone?: () => void) {
  const [editing, setEditing] = useState<number>();
  const nameOf = (id: number) => beginning(rows.find((row) => row.id === id)?.Ext ?? "");
  const removal = useWrite("followups.remove", {
    toast: ({ ids }) => [ids].flat().map(Number).map(nameOf).join(),
    onSuccess: () => onGone?.(),
  });
  const remove = async (row: FollowUpRow) => {
    const own = isOwnStill(row);
    const asked = own ? "withdrawQuestion" : "removeQuestion";
    const okText = t(own ? "withdraw" : "remove");
    if (await confirm({ content: t(asked), names: [beginning(row.Ext)], okText, danger: true }))
      removal.mutate({ ids: [row.id] });
  };
  return { editing, setEditing, remove: (row: FollowUpRow) => void remove(row) };
}
