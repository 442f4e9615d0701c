import type { OwnSeat } from "@qicheng/api/calls/routes";
import { useEffect } from "react";
import { provideDialler } from "../../kernel/forms/shown/dialler";
import { useCall } from "../../kernel/http/hooks";
import { CallIsland } from "./call-island";
import { dialFrom } from "./dial";
import { DialBox } from "./dial-box";

/** Steps are pushed; what a push that is lost would have said is asked for. */
const RUNNING_MS = 2_000;
const IDLE_MS = 30_000;

function useSeat(): OwnSeat | undefined {
  const { data } = useCall("calls.seatdetail", {}, { every: IDLE_MS });
  const seat = data?.data;
  const runs = seat?.call !== null && seat?.call !== undefined;
  useCall("calls.seatdetail", {}, { enabled: runs, every: RUNNING_MS });
  return seat;
}

export default function CallBar() {
  const seat = useSeat();
  useEffect(() => provideDialler((number, customerId) => dialFrom(seat, number, customerId)), [seat]);
  return (
    <>
      <DialBox seat={seat} />
      {seat ? <CallIsland call={seat.call} /> : null}
    </>
  );
}
