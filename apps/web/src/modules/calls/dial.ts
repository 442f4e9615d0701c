/** Dials from one's seat, or by the telephone of the device where one has none. */
import type { OwnSeat } from "@qicheng/api/calls/routes";
import { dialled } from "@qicheng/engine/text/phone";
import { CallError, call } from "../../kernel/http/call";
import { queryClient } from "../../kernel/http/query-client";
import { renewTopic } from "../../kernel/http/stale";
import { useSession } from "../../kernel/session/session-store";
import { toast } from "../../kernel/tell/toast";
import { useCallNotes } from "./note-store";
import { t } from "./texts";

/** Kinds of dialling that ring the agent first; others go through a number between. */
const CALLS_BACK: readonly string[] = ["huibo", "dxhuibo"];

const told = (error: unknown): string => {
  if (error instanceof CallError) return error.message;
  throw error;
};

/** A warning that holds nobody up. */
async function warnOfShort(phone: string): Promise<void> {
  try {
    await call("calls.duanmiao", { phone });
  } catch (error) {
    toast.warning(`${t("short")} · ${told(error)}`, { key: "short" });
  }
}

async function fromSeat(number: string, customerId: number): Promise<void> {
  await warnOfShort(number);
  const kind = useSession.getState().profile?.calltype ?? "";
  if (CALLS_BACK.includes(kind)) await call("calls.oncall", { mobile: number, customerId });
  else await call("calls.axb", { phone: number, customerId });
}

async function byPhone(number: string, customerId: number): Promise<void> {
  await call("calls.byPhone", { mobile: number, customerId });
  window.location.assign(`tel:${dialled(number)}`);
}

let busy = false;

/** @returns true: whatever becomes of it is told */
export function dialFrom(seat: OwnSeat | undefined, number: string, customerId: number): boolean {
  if (!seat || busy) return busy;
  const work = seat.seatId > 0 && seat.provider !== "" ? fromSeat : byPhone;
  busy = true;
  useCallNotes.setState({ done: null });
  work(number, customerId)
    .catch((error: unknown) => toast.error(`${t("failed")}${told(error)}`, { key: "dial" }))
    .finally(() => {
      busy = false;
      renewTopic(queryClient, "call");
    });
  return true;
}
