/** Seats: list, panel and form; and the list of who has which. */
import type { CallSeatRow } from "@qicheng/api/call-seats/routes";
import { ownValue } from "@qicheng/engine/text/own-value";
import { lazy, Suspense } from "react";
import { act } from "../../kernel/http/act";
import type { RowAction } from "../../kernel/list/ask/list-module";
import { defineLook } from "../../kernel/records/define/define-look";
import { defineRecord } from "../../kernel/records/define/define-record";
import { toast } from "../../kernel/tell/toast";
import { confirm } from "../../kernel/ui/dialogs/confirm";
import { openOver } from "../../kernel/ui/dialogs/over";
import { t } from "./texts";

const BindDialog = lazy(() => import("./bind-dialog"));

const holderOf = (row: CallSeatRow): string => {
  const label = ownValue(row as Record<string, unknown>, "UserName");
  return typeof label === "string" ? label : "";
};

async function unbind(seat: CallSeatRow): Promise<void> {
  if (!seat.UserID || !(await confirm({ title: t("unbind"), content: t("unbindAsk", { name: holderOf(seat) }) })))
    return;
  const answer = await act("callSeats.bind", { seatId: seat.id });
  if (answer) toast.success(answer.msg);
}

const bindActions: readonly RowAction<CallSeatRow>[] = [
  {
    key: "bind",
    title: t("bind"),
    ability: "edit",
    run: (seat) =>
      openOver((close) => (
        <Suspense fallback={null}>
          <BindDialog seat={seat} holder={holderOf(seat)} onClose={close} />
        </Suspense>
      )),
  },
  {
    key: "unbind",
    title: t("unbind"),
    ability: "edit",
    aside: true,
    run: (seat) => void unbind(seat),
  },
];

const seats = defineRecord<CallSeatRow>({
  routes: "callSeats",
  titleField: "name",
  cardFields: ["number", "UserID", "caller"],
  searchHint: { cn: "坐席名称/分机", en: "Name/extension" },
  heading: { cn: "坐席", en: "Seats" },
});

export const BoundSeats = defineLook<CallSeatRow>({
  formId: "callSeat",
  list: "callSeats.index",
  heading: { cn: "绑定坐席", en: "Who has which seat" },
  titleField: "name",
  cardFields: ["number", "UserID", "caller"],
  searchHint: { cn: "坐席名称/分机", en: "Name/extension" },
  empty: {
    title: { cn: "还没有坐席", en: "No seats yet" },
    hint: { cn: "先在“坐席”里新建", en: "add them under Seats" },
  },
  rowActions: bindActions,
});

export default seats;
