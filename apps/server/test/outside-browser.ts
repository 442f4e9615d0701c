/** A browser that goes to a provider and comes back: cookies by host, redirects followed one by one. */
import type { TestServer } from "./harness";

/** As the application sees itself when it is called without a port. */
export const BACK_TO = "http://localhost/api/user/login/back";

export interface Answered {
  status: number;
  msg: string;
  code: string;
  // biome-ignore lint/suspicious/noExplicitAny: what arrives over a wire has no type; tests say what they expect of it.
  data?: any; // oxlint-disable-line no-explicit-any
  location: string;
  setCookie: string[];
}

const listOf = (header: unknown): string[] => (header === undefined ? [] : [header].flat().map(String));

export class OutsideBrowser {
  readonly #cookies = new Map<string, string>();
  readonly #jars = new Map<string, Map<string, string>>();

  constructor(
    private readonly server: TestServer,
    private readonly from = "127.0.0.1",
  ) {}

  /** What it would send back to us. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  set(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  get(name: string): string {
    return this.#cookies.get(name) ?? "";
  }

  #keep(setCookie: readonly string[]): void {
    for (const one of setCookie) {
      const [pair = ""] = one.split(";");
      const at = pair.indexOf("=");
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
      if (value === "") this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }

  async #ask(method: "GET" | "POST", url: string, payload: object | undefined, key: string): Promise<Answered> {
    const answer = await this.server.app.inject({
      method,
      url,
      remoteAddress: this.from,
      headers: { host: "localhost", cookie: this.cookie, ...(key !== "" && { authkey: key }) },
      ...(payload && { payload }),
    });
    const setCookie = listOf(answer.headers["set-cookie"]);
    this.#keep(setCookie);
    const isJson = String(answer.headers["content-type"] ?? "").includes("json");
    const body = (isJson ? JSON.parse(answer.body) : {}) as { msg?: string; code?: string; data?: unknown };
    return {
      status: answer.statusCode,
      msg: body.msg ?? "",
      code: body.code ?? "",
      data: body.data,
      location: String(answer.headers.location ?? ""),
      setCookie,
    };
  }

  post = (path: string, payload: object, key = ""): Promise<Answered> => this.#ask("POST", path, payload, key);

  open = (url: string): Promise<Answered> => this.#ask("GET", url, undefined, "");

  /** Follows what others answer, until they lead back to us. @returns where they lead */
  async away(url: string): Promise<URL> {
    let at = new URL(url);
    for (let step = 0; step < 10 && !at.href.startsWith(BACK_TO); step += 1) {
      const jar = this.#jars.get(at.host) ?? new Map<string, string>();
      this.#jars.set(at.host, jar);
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
      const answer = await fetch(at, { redirect: "manual", headers: { cookie } });
      for (const one of answer.headers.getSetCookie()) {
        const [pair = ""] = one.split(";");
        jar.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
      }
      const location = answer.headers.get("location");
      if (location === null) throw new Error(`${at.href} answers ${answer.status}: ${await answer.text()}`);
      at = new URL(location, at);
    }
    return at;
  }

  /** From the button of the sign-in page to where the browser is led in the end. */
  async goAndComeBack(provider: number, redirect = ""): Promise<Answered> {
    const begun = await this.post("/api/user/login/begin", { id: provider, redirect });
    if (begun.status !== 200) return begun;
    const back = await this.away(begun.data.url);
    return this.open(`${back.pathname}${back.search}`);
  }

  /** And the session, if all goes well. */
  async signIn(provider: number, step: object = {}): Promise<Answered> {
    await this.goAndComeBack(provider);
    return this.post("/api/user/login/finish", step);
  }
}
