/** A proxy between server and database, on real sockets, that loses what a network may lose. */
import net from "node:net";

/**
 * - `commit`: the connection breaks before `commit` reaches the database; what went with it got there
 * - `late`: it breaks for the server, and the database gets the commit half a second later
 * - `answer`: it breaks before the answer to `commit` reaches the server
 * - `silence`: that answer is swallowed, and the connection stays open
 */
export type Loss = "commit" | "late" | "answer" | "silence";

const LATE_MS = 500;

export class TcpProxy {
  readonly #server = net.createServer((client) => this.#connect(client));
  readonly #sockets = new Set<net.Socket>();
  #port = 0;
  #next: Loss | undefined;
  #refuseThen = false;
  #refusing = false;
  /** How often what was armed came to pass. */
  losses = 0;

  constructor(private readonly target: URL) {}

  /** @returns the address of the database through the proxy */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    this.#port = (this.#server.address() as net.AddressInfo).port;
    const url = new URL(this.target);
    url.port = String(this.#port);
    url.hostname = "127.0.0.1";
    return url.href;
  }

  /** Loses this of the next commit. With `thenRefuse` nobody gets through from that moment on. */
  lose(what: Loss, { thenRefuse = false } = {}): void {
    this.#next = what;
    this.#refuseThen = thenRefuse;
  }

  /** Ends all connections and takes no others, until it is told off. */
  refuse(on: boolean): void {
    this.#refusing = on;
    if (on) for (const socket of this.#sockets) socket.destroy();
  }

  /** From now on everything on the connections that are open now vanishes, without an end. */
  swallow(): void {
    for (const socket of this.#sockets) socket.removeAllListeners("data").resume();
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #connect(client: net.Socket): void {
    if (this.#refusing) {
      client.destroy();
      return;
    }
    const database = net.connect(Number(this.target.port), this.target.hostname);
    let swallowed = false;
    const end = () => {
      client.destroy();
      database.destroy();
    };
    for (const socket of [client, database]) {
      this.#sockets.add(socket);
      socket.setNoDelay(true);
      socket.on("error", () => undefined);
      socket.on("close", () => this.#sockets.delete(socket));
    }
    client.on("close", () => {
      if (!swallowed) database.destroy();
    });
    database.on("close", () => client.destroy());
    client.on("data", (bytes: Buffer) => {
      const at = bytes.indexOf("commit\0");
      if (at < 0 || (this.#next !== "commit" && this.#next !== "late")) {
        database.write(bytes);
        return;
      }
      const what = this.#taken();
      if (what === "commit") {
        // A message begins with its kind, its length and the empty name of its statement.
        database.write(bytes.subarray(0, at - 6), () => setTimeout(end, 50));
        return;
      }
      swallowed = true;
      client.destroy();
      setTimeout(() => {
        if (!database.destroyed) database.end(bytes);
      }, LATE_MS);
    });
    database.on("data", (bytes: Buffer) => {
      if (bytes.includes("COMMIT\0") && (this.#next === "answer" || this.#next === "silence")) {
        if (this.#taken() === "answer") end();
        return;
      }
      client.write(bytes);
    });
  }

  #taken(): Loss | undefined {
    const what = this.#next;
    this.#next = undefined;
    this.losses += 1;
    if (this.#refuseThen) this.refuse(true);
    return what;
  }
}
