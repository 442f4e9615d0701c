/**
 * The end of a server that is asked to stop. Whoever asks something is answered for as long as the server can, and each
 * answer ends its connection, so that the next request goes to another server. Then it answers 503, and the listening
 * socket closes last of all: nobody's request is cut.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { errorEnvelope } from "../http/error-envelope";
import { languageOf } from "../http/request-facts";
import { Refusal } from "../work/refusal";

/** Whoever asks within this is answered as ever; it ends sooner when nobody asks. */
const SERVE_MS = 2_000;
const QUIET_MS = 300;
/** What was asked before has so long, counted from the beginning of the end. */
const ANSWER_MS = 5_000;
/** Requests are kept waiting until nobody comes for a moment: then the socket closes between two of them. */
const HOLD_MS = 800;
const STILL_MS = 80;
/** For a body that is on its way, and for the last answers. */
const LAST_MS = 1_000;
const LOOK_MS = 20;
const RETRY_AFTER_S = 5;

type Phase = "serving" | "ending" | "refusing" | "holding" | "closed";

/** A connection that closes over bytes nobody has read is reset, and its answer lost with it. */
async function readToItsEnd(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return;
  request.resume();
  const over = new Promise<void>((resolve) => {
    for (const event of ["end", "close", "error"]) request.once(event, () => resolve());
  });
  await Promise.race([over, sleep(LAST_MS, undefined, { ref: false })]);
}

export class Ending {
  #phase: Phase = "serving";
  #begunAt = 0;
  /** When somebody came last: a connection or a request. */
  #cameAt = 0;
  readonly #open = new Set<ServerResponse>();
  /** Connections whose first request has not been read yet. */
  readonly #fresh = new Set<Socket>();
  readonly #held = new Set<() => void>();

  constructor(private readonly app: FastifyInstance) {
    app.server.on("connection", (socket: Socket) => {
      this.#came();
      this.#fresh.add(socket);
      socket.once("close", () => this.#fresh.delete(socket));
    });
    app.addHook("onRequest", (request, reply, done) => {
      this.#fresh.delete(request.raw.socket);
      this.#note(reply.raw);
      if (this.#phase === "serving" || this.#phase === "ending") done();
      else this.#refuse(request, reply).catch(() => reply.raw.destroy());
    });
    app.addHook("onSend", (request, reply, payload, done) => {
      if (this.#phase === "serving") return done(null, payload);
      reply.header("Connection", "close");
      const go = () => done(null, payload);
      void readToItsEnd(request.raw).then(go, go);
    });
    // A server that is ended without this, as in tests, cuts off who is too slow.
    app.addHook("preClose", async () => {
      this.begin();
      setTimeout(() => app.server.closeAllConnections(), ANSWER_MS).unref();
    });
  }

  #came(): void {
    this.#cameAt = performance.now();
  }

  #note(answer: ServerResponse): void {
    this.#came();
    this.#open.add(answer);
    for (const event of ["finish", "close"]) answer.once(event, () => this.#open.delete(answer));
  }

  async #refuse(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await readToItsEnd(request.raw);
    if (this.#phase === "holding") await new Promise<void>((go) => this.#held.add(go));
    const { status, body } = errorEnvelope(new Refusal("BUSY"), { id: request.id, language: languageOf(request) });
    return reply.status(status).header("Retry-After", RETRY_AFTER_S).type("application/json; charset=utf-8").send(body);
  }

  /** From here on each answer ends its connection. */
  begin(): void {
    if (this.#phase !== "serving") return;
    this.#phase = "ending";
    this.#begunAt = performance.now();
    this.#came();
  }

  async #until(isSo: () => boolean, mostMs: number): Promise<void> {
    const end = performance.now() + mostMs;
    while (!isSo() && performance.now() < end) await sleep(LOOK_MS);
  }

  #isQuietFor = (ms: number): boolean => performance.now() - this.#cameAt >= ms;

  /** Answers as ever until nobody asks, for some seconds at most. */
  async served(): Promise<void> {
    await this.#until(() => this.#open.size === 0 && this.#isQuietFor(QUIET_MS), SERVE_MS);
  }

  /** New requests get 503 from here on; resolves when those of before are answered, or are too slow. */
  async refuse(): Promise<void> {
    const before = new Set(this.#open);
    this.#phase = "refusing";
    const left = ANSWER_MS - (performance.now() - this.#begunAt);
    await this.#until(() => ![...before].some((one) => this.#open.has(one)), left);
    for (const slow of before) if (this.#open.has(slow)) slow.destroy();
  }

  /** Closes the listening socket at a moment when nobody comes, and answers who waits. */
  async end(): Promise<void> {
    this.#phase = "holding";
    this.#came();
    await this.#until(() => this.#isQuietFor(STILL_MS), HOLD_MS);
    // Right behind the turn in which connections are taken: what came until now is here.
    await new Promise<void>((resolve) => setImmediate(resolve));
    this.app.server.close();
    this.#phase = "closed";
    for (const go of this.#held) go();
    await this.#until(() => this.#open.size + this.#fresh.size === 0, LAST_MS);
    this.app.server.closeAllConnections();
  }
}

declare module "fastify" {
  interface FastifyInstance {
    ending: Ending;
  }
}
