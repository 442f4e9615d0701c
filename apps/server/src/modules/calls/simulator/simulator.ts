/**
 * A provider without a telephone: it speaks the shapes of the specification over HTTP, and its customers follow scripts. A
 * program of its own, for the demo company and for tests.
 */
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { ProviderEvent } from "@qicheng/api/calls/routes";
import { isSigned, signOf } from "../signed";
import { SCRIPTS, type Script, type Step, scriptOf, stepsOf } from "./scripts";

interface Options {
  secret: string;
  /** How long a second of its clock takes. */
  secondMs?: number;
}

interface Running {
  reference: string;
  customer: string;
  begunAt: number;
  told: ProviderEvent[];
  timers: NodeJS.Timeout[];
  answered: boolean;
  over: boolean;
}

const DONE = { code: 1, responseCode: 1000, resultcode: "0", msg: "" };
const refusal = (msg: string) => ({ code: 0, responseCode: 1001, resultcode: "1", msg });
const MOST_BODY = 65_536;
const NUMBERS_BETWEEN = ["17100000001", "17100000002", "17100000003"];
const FEE = 0.1;
/** An event that is not taken is told again. */
const AGAIN_MS = [200, 1_000, 3_000];
const NEVER = new Promise<never>(() => undefined);

type Body = Readonly<Record<string, unknown>>;
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MOST_BODY) throw new Error("too large");
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

export class Simulator {
  readonly #server: Server;
  readonly #calls = new Map<string, Running>();
  readonly #scripts = new Map<string, Script>();
  readonly #between = new Map<string, string>();
  readonly #options: Required<Options>;
  #notify = "";
  /** What it was asked, for tests. */
  readonly asked: { path: string; body: Body }[] = [];

  constructor({ secret, secondMs = 1_000 }: Options) {
    this.#options = { secret, secondMs };
    this.#server = createServer((request, reply) => {
      this.#answer(request).then(
        (body) => reply.setHeader("content-type", "application/json").end(JSON.stringify(body)),
        () => reply.writeHead(400).end(),
      );
    });
  }

  /** @returns its port */
  async listen(port = 0): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(port, "127.0.0.1", resolve));
    return (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    for (const { timers } of this.#calls.values()) for (const timer of timers) clearTimeout(timer);
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Where its events go. */
  connect(notify: string): void {
    this.#notify = notify;
  }

  script(customer: string, script: Script): void {
    this.#scripts.set(customer, script);
  }

  /** Somebody calls a seat. @returns the reference of the call */
  ring(from: string, agent: string, answers: boolean): string {
    const reference = randomUUID();
    const call = this.#begin(reference, from);
    void this.#tell([this.#event(call, { at: 0, told: 0, type: "incoming" }, { from, agent })]);
    const steps: Step[] = answers
      ? [
          { at: 0.2, told: 0.2, type: "callingAgent" },
          { at: 3, told: 3, type: "answered" },
          { at: 20, told: 20, type: "ended", cause: "normal" },
        ]
      : [
          { at: 0.2, told: 0.2, type: "callingAgent" },
          { at: 12, told: 12, type: "ended", cause: "noAnswer" },
        ];
    this.#play(call, steps);
    return reference;
  }

  #begin(reference: string, customer: string): Running {
    const call = { reference, customer, begunAt: Date.now(), told: [], timers: [], answered: false, over: false };
    this.#calls.set(reference, call);
    return call;
  }

  #event(call: Running, { at, type, cause }: Step, more: Partial<ProviderEvent> = {}): ProviderEvent {
    const moment = call.begunAt + Math.round(at * this.#options.secondMs);
    const base = { reference: call.reference, type, mark: `${type} ${moment}`, at: moment, ...more };
    if (type !== "cdr") return cause === undefined ? base : { ...base, cause };
    const answered = call.told.find((one) => one.type === "answered");
    const seconds = answered ? Math.floor((moment - answered.at) / this.#options.secondMs) : 0;
    const fee = (Math.ceil(seconds / 60) * FEE).toFixed(2);
    return { ...base, seconds, result: answered ? "answered" : (cause ?? "normal"), endedAt: moment, fee };
  }

  #happen(call: Running, step: Step): void {
    if (call.over && step.type !== "cdr") return;
    if (step.type === "answered") call.answered = true;
    const event = this.#event(call, step);
    call.told.push(event);
    const wait = (step.told - step.at) * this.#options.secondMs;
    const tell = () => {
      void this.#tell([event]);
      if (step.twice) void this.#tell([event]);
    };
    if (step.type === "ended") call.over = true;
    call.timers.push(setTimeout(tell, step.type === "cdr" ? 0 : wait));
  }

  #play(call: Running, steps: readonly Step[]): void {
    for (const step of steps) {
      const at = step.type === "cdr" ? step.told : step.at;
      call.timers.push(setTimeout(() => this.#happen(call, step), at * this.#options.secondMs));
    }
  }

  async #tell(events: readonly ProviderEvent[]): Promise<void> {
    if (this.#notify === "") return;
    const payload = JSON.stringify({ events });
    for (const again of [0, ...AGAIN_MS]) {
      await new Promise((resolve) => setTimeout(resolve, again));
      const time = String(Date.now());
      const sign = signOf(this.#options.secret, time, payload);
      const taken = await fetch(this.#notify, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ time, sign, payload }),
        redirect: "error",
      }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (taken) return;
    }
  }

  #hangUp(reference: string): void {
    const call = this.#calls.get(reference);
    if (!call || call.over) return;
    for (const timer of call.timers) clearTimeout(timer);
    const at = (Date.now() - call.begunAt) / this.#options.secondMs;
    const cause = call.answered ? "normal" : "cancelled";
    this.#happen(call, { at, told: at, type: "ended", cause });
    this.#play(call, [{ at, told: at + 1, type: "cdr", cause }]);
  }

  #dial(body: Body): { script: Script } {
    const [reference, customer] = [textOf(body.reference), textOf(body.customer)];
    const script = this.#scripts.get(customer) ?? scriptOf(customer);
    if (!this.#calls.has(reference)) this.#play(this.#begin(reference, customer), stepsOf(script, customer));
    return { script };
  }

  /** The same pair keeps its number; one that another customer of the agent has is not given. */
  #bind(body: Body): string | undefined {
    const [agent, customer] = [textOf(body.agent), textOf(body.customer)];
    const pair = `${agent} ${customer}`;
    const taken = new Set([...this.#between].flatMap(([key, x]) => (key.startsWith(`${agent} `) ? x : [])));
    const x = this.#between.get(pair) ?? NUMBERS_BETWEEN.find((one) => !taken.has(one));
    if (x !== undefined) this.#between.set(pair, x);
    return x;
  }

  async #answer(request: IncomingMessage): Promise<object> {
    const payload = await bodyOf(request);
    const { "x-time": time, "x-sign": sign } = request.headers;
    const signed = { time: textOf(time), sign: textOf(sign), payload };
    if (!isSigned(this.#options.secret, signed, Date.now())) return refusal("签名不正确");
    const body = JSON.parse(payload) as Body;
    const path = request.url ?? "";
    this.asked.push({ path, body });
    return this.#serve(path, body);
  }

  async #serve(path: string, body: Body): Promise<object> {
    return this.#paths[path]?.(body) ?? refusal("没有这个接口");
  }

  #bindNumber(body: Body): object {
    const x = this.#bind(body);
    if (x === undefined) return refusal("没有空闲的中间号");
    this.#dial(body);
    return { ...DONE, x };
  }

  #setScript(body: Body): object {
    const script = SCRIPTS.find((one) => one === body.script);
    if (script) this.script(textOf(body.customer), script);
    return script ? DONE : refusal("没有这个脚本");
  }

  readonly #paths: Readonly<Record<string, (body: Body) => object | Promise<object>>> = {
    // a deaf one never answers, and puts the call through all the same
    "/oncall": (body) => (this.#dial(body).script === "deaf" ? NEVER : DONE),
    "/PcAxbCall": (body) => this.#bindNumber(body),
    "/unbind": () => DONE,
    "/getSms": () => DONE,
    "/addwhite": ({ code, phone }) => (textOf(code) === textOf(phone).slice(-6) ? DONE : refusal("验证码不正确")),
    "/hangup": (body) => {
      this.#hangUp(textOf(body.reference));
      return DONE;
    },
    "/status": (body) => ({ ...DONE, events: this.#calls.get(textOf(body.reference))?.told ?? [] }),
    "/connect": (body) => {
      this.connect(textOf(body.notify));
      return DONE;
    },
    "/ring": (body) => ({
      ...DONE,
      reference: this.ring(textOf(body.from), textOf(body.agent), body.answers === true),
    }),
    "/script": (body) => this.#setScript(body),
  };
}
