/** Seats of the demo company. */
import type { DemoRecords } from "../../kernel/records/type/demo";
import { callSeatType } from "./type";

const PLACES: readonly (readonly [name: string, number: string, mobile: string, price: number])[] = [
  ["销售一部 01", "8001", "13958012001", 0.12],
  ["销售一部 02", "8002", "13958012002", 0.12],
  ["销售一部 03", "8003", "13958012003", 0.12],
  ["销售一部 04", "8004", "13958012004", 0.12],
  ["销售二部 01", "8011", "13758014011", 0.15],
  ["销售二部 02", "8012", "13758014012", 0.15],
  ["销售二部 03", "8013", "13758014013", 0.15],
  ["渠道部 01", "8021", "13666021021", 0.1],
  ["机动坐席", "8099", "", 0.12],
];

export const demo: DemoRecords = {
  type: callSeatType,
  by: "zongjian",
  rows: PLACES.map(([name, number, mobile, price]) => ({ name, number, ...(mobile ? { mobile } : {}), price })),
};
