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
  /** By session: the sockets that are here and those on their way in. */
  readonly #places = new Map<number, number>();

  /**
   * Takes a place in a session. It is taken before anything else is waited for, so of many that come at once no more get
   * in than there may be.
   * @returns whether there was one
   */
  enter({ sessionId }: Admitted, most: number): boolean {
    const taken = this.#places.get(sessionId) ?? 0;
    if (taken >= most) return false;
    this.#places.set(sessionId, taken + 1);
    return true;
  }

  /** Gives the place back: the socket is gone, or did not come in. */
  leave({ sessionId }: Admitted): void {
    const taken = this.#places.get(sessionId) ?? 0;
    if (taken > 1) this.#places.set(sessionId, taken - 1);
    else this.#places.delete(sessionId);
  }

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
}
