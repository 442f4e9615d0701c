/** Days, times, and spans of days. */
import { momentOfText } from "../moment";
import { FIELD_TEXTS } from "../texts";
import { accept, type Decoded, type FieldTypes, refuse, type } from "./descriptor";

/** As people write it: 2026年1月31日, 2026.1.31, in full width; of midnight the time says nothing. */
function decodeDate(raw: unknown): Decoded {
  const moment = typeof raw === "string" ? momentOfText(raw) : undefined;
  return moment && (moment.time === undefined || moment.time === "00:00")
    ? accept(moment.day)
    : refuse(FIELD_TEXTS.date);
}

function decodeDateTime(raw: unknown): Decoded {
  const moment = typeof raw === "string" ? momentOfText(raw) : undefined;
  return moment ? accept(`${moment.day} ${moment.time ?? "00:00"}`) : refuse(FIELD_TEXTS.dateTime);
}

function decodeDateRange(raw: unknown): Decoded {
  const pair = typeof raw === "string" ? raw.split(",") : raw;
  if (!Array.isArray(pair) || pair.length !== 2) return refuse(FIELD_TEXTS.dateRange);
  const [from, to] = pair.map(dayOf) as [string | undefined, string | undefined];
  if (from === undefined || to === undefined) return refuse(FIELD_TEXTS.dateRange);
  return from <= to ? accept({ from, to }) : refuse(FIELD_TEXTS.order);
}

function dayOf(raw: unknown): string | undefined {
  return typeof raw === "string" ? momentOfText(raw)?.day : undefined;
}

const MISSING = { missing: FIELD_TEXTS.select };

export const DATES = {
  date: type({ kind: "date", group: "基础", sortable: true, decode: decodeDate, ...MISSING }),
  datetime: type({ kind: "datetime", group: "基础", sortable: true, decode: decodeDateTime, ...MISSING }),
  daterange: type({ kind: "range", group: "基础", sortable: true, decode: decodeDateRange, ...MISSING }),
} satisfies FieldTypes;
