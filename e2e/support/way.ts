/** A way to the product that may break, and on which a newer build than that of the product may stand. */
import { createServer, request, type Server, type ServerResponse } from "node:http";
import { productUrl } from "./server";

/** Files of the newer build by their path; undefined where it has none of that name. */
type NewerBuild = ReadonlyMap<string, { type: string; text: string } | undefined>;

export class Way {
  #server: Server | undefined;
  #port = 0;
  newer: NewerBuild = new Map();

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Opens it, at the same address as before. */
  async open(): Promise<void> {
    const product = new URL(productUrl());
    this.#server = createServer((asked, answer) => {
      const { pathname } = new URL(asked.url ?? "/", product);
      if (this.newer.has(pathname)) return this.#fromNewer(pathname, answer);
      const { method, headers, url: path } = asked;
      const onward = request({ host: product.hostname, port: product.port, method, headers, path }, (given) => {
        answer.writeHead(given.statusCode ?? 500, given.headers);
        given.pipe(answer);
      });
      onward.on("error", () => answer.destroy());
      asked.pipe(onward);
      return undefined;
    });
    await new Promise<void>((resolve) => this.#server?.listen(this.#port, "127.0.0.1", resolve));
    const address = this.#server.address();
    this.#port = typeof address === "object" && address ? address.port : 0;
  }

  #fromNewer(pathname: string, answer: ServerResponse): void {
    const file = this.newer.get(pathname);
    if (file) answer.writeHead(200, { "Content-Type": file.type, "Cache-Control": "no-cache" }).end(file.text);
    else answer.writeHead(404).end();
  }

  /** Nobody gets through any more. */
  async close(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (!server) return;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  }
}
