/** Who gets a connection, and who a socket on it. */
import type { IncomingMessage } from "node:http";
import { LIMITS } from "@qicheng/api/kernel/limits";
import { sql } from "kysely";
import type { Socket } from "socket.io";
import { RateLimiter } from "../http/rate-limit";
import type { Services } from "../work/services";
import type { Hub, LiveSocket, Sockets } from "./sockets";
import { isTicket, takeTicket } from "./tickets";

const NO_TICKET = "AUTH_REQUIRED";
const TOO_MANY = "RATE_LIMITED";

/** A page of another place may not connect in the name of who looks at it. Programs send no origin. */
function isForeign({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return false;
  const own = `http://${host}`;
  // Proxies may leave out the port.
  return !URL.canParse(origin) || !URL.canParse(own) || new URL(origin).hostname !== new URL(own).hostname;
}

type Decide = (problem: string | null | undefined, allowed: boolean) => void;

/** Before there is a connection: costs strangers nothing but this. */
export const admission =
  (services: Services, isEnding: () => boolean) => (request: IncomingMessage, decide: Decide) => {
    // Whatever a stranger writes there: what is no address has no ticket.
    const asked = `http://localhost${request.url ?? "/"}`;
    const token = URL.canParse(asked) ? new URL(asked).searchParams.get("token") : null;
    if (isEnding()) decide("BUSY", false);
    else if (isForeign(request)) decide("FORBIDDEN", false);
    else decide(isTicket(services.secret, token) ? null : NO_TICKET, isTicket(services.secret, token));
  };

/** The last id that a client says to have seen, which cannot be one that is still to come. */
async function seenBy(services: Services, userId: number, last: unknown): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select last_id as id from notification_counters where user_id = ${userId}`.execute(services.side);
  const upTo = rows[0]?.id ?? 0;
  return typeof last === "string" && /^\d{1,15}$/.test(last) ? Math.min(Number(last), upTo) : upTo;
}

/** Whoever does not say so has missed nothing that he knows of. */
const awayOf = (given: unknown): number => (typeof given === "string" && /^\d{1,10}$/.test(given) ? Number(given) : 0);

/** Runs once, when the socket goes or its connection ends, which it may have done while the ticket was read. */
function leaving(socket: LiveSocket, leave: () => void): () => void {
  let gone = false;
  const once = () => {
    if (!gone) leave();
    gone = true;
  };
  socket.once("disconnect", once);
  if (socket.conn.readyState === "open") socket.conn.once("close", once);
  else once();
  return once;
}

async function admit(services: Services, sockets: Sockets, socket: LiveSocket): Promise<string | undefined> {
  const { token, last, lang, away } = socket.handshake.query;
  const who = isTicket(services.secret, token) ? await takeTicket(services.side, token) : undefined;
  if (!who) return NO_TICKET;
  if (!sockets.enter(who, LIMITS.socketsPerSession)) return TOO_MANY;
  const leave = leaving(socket, () => sockets.leave(who));
  const seen = await seenBy(services, who.userId, last).catch((error: unknown) => {
    leave();
    throw error;
  });
  socket.data = { ...who, seen, language: lang === "en" ? "en" : "cn", away: awayOf(away) };
  return undefined;
}

/** A socket joins by its ticket; whoever sends too much is sent away. */
export function guard(services: Services, sockets: Sockets, hub: Hub): void {
  hub.use((socket, next) => {
    admit(services, sockets, socket).then(
      (problem) => (problem === undefined ? next() : next(new Error(problem))),
      () => next(new Error("BUSY")),
    );
  });
}

export function limitMessages(socket: LiveSocket | Socket): void {
  const limiter = new RateLimiter(LIMITS.messagesPerSecond, LIMITS.messageBurst);
  socket.use((_packet, next) => {
    if (limiter.take("") === 0) next();
    else socket.disconnect(true);
  });
}
