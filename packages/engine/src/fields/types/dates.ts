/** Days, times, and spans of days. */
import { isCalendarDate, isCalendarDateTime } from "../date-presets";
import { FIELD_TEXTS } from "../texts";
import { accept, type Decoded, type FieldTypes, refuse, type } from "./descriptor";

function decodeDate(raw: unknown): Decoded {
  const day =
    typeof raw === "string"
      ? raw
          .trim()
          .replaceAll("/", "-")
          .replace(/ 00:00(?::00)?$/, "")
      : "";
  return isCalendarDate(day) ? accept(day) : refuse(FIELD_TEXTS.date);
}

function decodeDateTime(raw: unknown): Decoded {
  const text = typeof raw === "string" ? raw.trim().replaceAll("/", "-") : "";
  const full = isCalendarDate(text) ? `${text} 00:00` : text;
  return isCalendarDateTime(full) ? accept(full.slice(0, 16)) : refuse(FIELD_TEXTS.dateTime);
}

function decodeDateRange(raw: unknown): Decoded {
  const pair = typeof raw === "string" ? raw.split(",") : raw;
  if (!Array.isArray(pair) || pair.length !== 2) return refuse(FIELD_TEXTS.dateRange);
  const [from, to] = pair.map(dayOf) as [string | undefined, string | undefined];
  if (from === undefined || to === undefined) return refuse(FIELD_TEXTS.dateRange);
  return from <= to ? accept({ from, to }) : refuse(FIELD_TEXTS.order);
}

function dayOf(raw: unknown): string | undefined {
  const day = typeof raw === "string" ? raw.trim().slice(0, 10).replaceAll("/", "-") : "";
  return isCalendarDate(day) ? day : undefined;
}

const MISSING = { missing: FIELD_TEXTS.select };

export const DATES = {
  date: type({ kind: "date", group: "基础", sortable: true, decode: decodeDate, ...MISSING }),
  datetime: type({ kind: "datetime", group: "基础", sortable: true, decode: decodeDateTime, ...MISSING }),
  daterange: type({ kind: "range", group: "基础", sortable: true, decode: decodeDateRange, ...MISSING }),
} satisfies FieldTypes;
