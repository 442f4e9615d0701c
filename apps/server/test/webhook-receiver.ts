/** Another program that hears of changes: it notes what comes, and answers as the test says. */
import http from "node:http";
import type { AddressInfo } from "node:net";

export interface Heard {
  headers: http.IncomingHttpHeaders;
  body: string;
  event: {
    id: string;
    event: string;
    time: string;
    module: string;
    recordId: number;
    version: number | null;
    fields: string[];
    actor: { id: number; name: string };
  };
}

interface Reply {
  status: number;
  headers?: Record<string, string>;
  text?: string;
}

/** `hang`: never. */
type Answers = (heard: Heard) => Reply | "hang";

export class Receiver {
  readonly heard: Heard[] = [];
  answers: Answers = () => ({ status: 204 });
  readonly #server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts).toString();
      const heard: Heard = { headers: request.headers, body, event: JSON.parse(body || "{}") as Heard["event"] };
      this.heard.push(heard);
      const reply = this.answers(heard);
      if (reply !== "hang") response.writeHead(reply.status, reply.headers).end(reply.text);
    });
  });

  /** @returns its address */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return this.url;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hook`;
  }

  /** What came of these records, in its order: `changed 3`. */
  of(...ids: readonly number[]): string[] {
    return this.heard
      .filter(({ event }) => ids.includes(event.recordId))
      .map(({ event }) => `${event.event.split(".").at(-1)} ${event.version}`);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
