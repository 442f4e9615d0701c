/** Security events as other programs read them: a line of JSON, or a message of syslog (RFC 5424) with that line in it. */
import { hostname } from "node:os";

export interface SecurityEvent {
  event: string;
  userId: number | null;
  ip: string;
  agent: string;
  requestId: string;
  route: string;
  detail: string;
}

/** What somebody looked for may be the number of a customer. */
const NUMBER = /\d[\d -]{5,}\d/g;

export const jsonLine = (at: Date, { detail, ...event }: SecurityEvent): string =>
  JSON.stringify({ time: at.toISOString(), ...event, detail: detail.replace(NUMBER, "***") });

/** Messages about security and authorisation; of them notices, warnings and errors. */
const AUTHPRIV = 10;
const [ERROR, WARNING, NOTICE] = [3, 4, 5];
const WARNS = /failed|nobody|network|FORBIDDEN|AUTH_REQUIRED|RATE_LIMITED|not\.logged/;
const MOST_NAME = 32;
const APP = "qicheng";

function severityOf(event: string): number {
  if (event === "fault") return ERROR;
  return WARNS.test(event) ? WARNING : NOTICE;
}

/** Printable US-ASCII without blanks, as the header wants it. */
const named = (text: string, most: number): string => text.replace(/[^\x21-\x7e]/g, "").slice(0, most) || "-";

const HOST = named(hostname(), 255);

/** Without structured data: what it would say stands in the line. */
export function syslogMessage(at: Date, event: SecurityEvent): string {
  const priority = AUTHPRIV * 8 + severityOf(event.event);
  const header = `<${priority}>1 ${at.toISOString()} ${HOST} ${APP} ${process.pid} ${named(event.event, MOST_NAME)} -`;
  return `${header} \uFEFF${jsonLine(at, event)}`;
}
