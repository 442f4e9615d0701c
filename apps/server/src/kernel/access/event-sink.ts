/**
 * Takes security events to a file or to a syslog server, beside the database. It never makes a call wait and never fails
 * one: what cannot be sent waits for a while, and what is too much is counted and told.
 */
import { createSocket, type Socket as UdpSocket } from "node:dgram";
import { appendFile } from "node:fs/promises";
import net from "node:net";
import tls from "node:tls";
import type { EventTarget } from "../work/config-events";
import { jsonLine, type SecurityEvent, syslogMessage } from "./event-lines";

type StreamTarget = Extract<EventTarget, { to: "tcp" | "tls" | "udp" }>;

/** Takes lines, or says that it could not. */
interface Carrier {
  send(lines: readonly string[]): Promise<void>;
  close(): void;
}

const MOST_WAITING = 10_000;
const AGAIN_MS = [1_000, 5_000, 15_000, 30_000];
const WITHIN_MS = 10_000;
/** Of a datagram that no network on the way has to cut (RFC 5426). */
const MOST_DATAGRAM = 2_048;
const OWN_FILE = 0o600;

/** Opened for each append, so that whoever rotates the file need not tell anybody. */
const toFile = (path: string): Carrier => ({
  send: (lines) => appendFile(path, lines.map((line) => `${line}\n`).join(""), { mode: OWN_FILE }),
  close: () => undefined,
});

function toDatagrams({ host, port }: StreamTarget): Carrier {
  const socket: UdpSocket = createSocket(net.isIPv6(host) ? "udp6" : "udp4").unref();
  const one = (line: string) =>
    new Promise<void>((resolve, reject) => {
      const bytes = Buffer.from(line).subarray(0, MOST_DATAGRAM);
      socket.send(bytes, port, host, (error) => (error ? reject(error) : resolve()));
    });
  return {
    send: async (lines) => {
      for (const line of lines) await one(line);
    },
    close: () => void socket.close(),
  };
}

function connected({ to, host, port }: StreamTarget, ca: string | undefined): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const socket =
      to === "tls"
        ? tls.connect({
            host,
            port,
            ...(net.isIP(host) === 0 && { servername: host }),
            ...(ca !== undefined && { ca }),
          })
        : net.connect({ host, port });
    socket.setTimeout(WITHIN_MS, () => socket.destroy(new Error("timeout")));
    socket.once("error", reject);
    socket.once(to === "tls" ? "secureConnect" : "connect", () => {
      socket.setTimeout(0);
      socket.unref();
      resolve(socket);
    });
  });
}

/** Each message behind its length (RFC 6587), on one connection that is made anew when it broke. */
function toStream(target: StreamTarget, ca: string | undefined): Carrier {
  let open: net.Socket | undefined;
  const forget = (socket: net.Socket) => {
    if (open === socket) open = undefined;
    socket.destroy();
  };
  const reach = async () => {
    if (open && !open.destroyed) return open;
    const socket = await connected(target, ca);
    for (const event of ["error", "close", "end"]) socket.on(event, () => forget(socket));
    // what a server of syslog says is nothing that is read
    socket.resume();
    open = socket;
    return socket;
  };
  return {
    send: async (lines) => {
      const socket = await reach();
      const framed = lines.map((line) => `${Buffer.byteLength(line)} ${line}`).join("");
      await new Promise<void>((resolve, reject) => {
        socket.write(framed, (error) => (error ? reject(error) : resolve()));
      });
    },
    close: () => open?.end(),
  };
}

interface Options {
  onError: (error: Error) => void;
  /** Certificates that count for TLS in the place of the usual ones. */
  ca?: string;
}

function carrierOf(target: EventTarget, ca: string | undefined): Carrier {
  if (target.to === "file") return toFile(target.path);
  return target.to === "udp" ? toDatagrams(target) : toStream(target, ca);
}

export class EventSink {
  readonly #carrier: Carrier;
  readonly #line: (at: Date, event: SecurityEvent) => string;
  readonly #onError: (error: Error) => void;
  #waiting: string[] = [];
  #dropped = 0;
  #failures = 0;
  #working: Promise<void> | undefined;
  #again: NodeJS.Timeout | undefined;

  constructor(target: EventTarget, { onError, ca }: Options) {
    this.#carrier = carrierOf(target, ca);
    this.#line = target.to === "file" ? jsonLine : syslogMessage;
    this.#onError = onError;
  }

  /** Never throws and never makes the caller wait. */
  take(events: readonly SecurityEvent[]): void {
    const at = new Date();
    const room = Math.max(0, MOST_WAITING - this.#waiting.length);
    this.#waiting.push(...events.slice(0, room).map((event) => this.#line(at, event)));
    this.#dropped += Math.max(0, events.length - room);
    if (!this.#again) this.#work();
  }

  #work(): void {
    this.#working ??= this.#send().finally(() => {
      this.#working = undefined;
      if (this.#waiting.length > 0 && !this.#again) this.#work();
    });
  }

  async #send(): Promise<void> {
    const lines = this.#waiting;
    this.#waiting = [];
    const dropped = this.#dropped;
    try {
      await this.#carrier.send(dropped === 0 ? lines : [...lines, this.#droppedLine(dropped)]);
      this.#dropped -= dropped;
      this.#failures = 0;
    } catch (error) {
      this.#waiting = [...lines, ...this.#waiting].slice(0, MOST_WAITING);
      this.#later(error);
    }
  }

  #droppedLine(count: number): string {
    const nobody = { userId: null, ip: "", agent: "", requestId: "", route: "" };
    return this.#line(new Date(), { ...nobody, event: "not.sent", detail: String(count) });
  }

  /** The first failure of several is told. */
  #later(error: unknown): void {
    if (this.#failures === 0) this.#onError(error instanceof Error ? error : new Error(String(error)));
    const pause = AGAIN_MS[Math.min(this.#failures, AGAIN_MS.length - 1)];
    this.#failures += 1;
    this.#again = setTimeout(() => {
      this.#again = undefined;
      this.#work();
    }, pause).unref();
  }

  /** Sends what waits, if it can be sent now. */
  async close(): Promise<void> {
    clearTimeout(this.#again);
    this.#again = undefined;
    await this.#working;
    clearTimeout(this.#again);
    if (this.#waiting.length > 0) await this.#send();
    clearTimeout(this.#again);
    this.#carrier.close();
  }
}
