/** The sockets of this server: who they are, and the last notification that each has been sent. */
import type { Language } from "@qicheng/engine/text/message";
import type { Namespace, Socket } from "socket.io";
import type { Admitted } from "./tickets";

export interface Connected extends Admitted {
  language: Language;
  /** Everything up to this id was sent, or seen before. */
  seen: number;
  /** For how many ms it had heard nothing when it joined. */
  away: number;
}

type Anything = Record<string, (...given: unknown[]) => void>;
export type Hub = Namespace<Anything, Anything, Anything, Connected>;
export type LiveSocket = Socket<Anything, Anything, Anything, Connected>;

export class Sockets {
  readonly #byPerson = new Map<number, Set<LiveSocket>>();

  add(socket: LiveSocket): void {
    const { userId } = socket.data;
    const mine = this.#byPerson.get(userId);
    if (mine) mine.add(socket);
    else this.#byPerson.set(userId, new Set([socket]));
  }

  remove(socket: LiveSocket): void {
    const { userId } = socket.data;
    const mine = this.#byPerson.get(userId);
    mine?.delete(socket);
    if (mine?.size === 0) this.#byPerson.delete(userId);
  }

  of(userId: number): readonly LiveSocket[] {
    return [...(this.#byPerson.get(userId) ?? [])];
  }

  get people(): number[] {
    return [...this.#byPerson.keys()].sort((a, b) => a - b);
  }

  get all(): LiveSocket[] {
    return [...this.#byPerson.values()].flatMap((mine) => [...mine]);
  }

  inSession({ userId, sessionId }: Admitted): number {
    return this.of(userId).filter(({ data }) => data.sessionId === sessionId).length;
  }
}
