/**
 * The hub: sockets of signed-in people on this server. All that it knows of other servers it hears from the database, so
 * whatever is pushed was committed, and whoever commits may die.
 */
import { randomUUID } from "node:crypto";
import type { Server as HttpServer } from "node:http";
import type { Socket as NetSocket } from "node:net";
import { LIMITS } from "@qicheng/api/kernel/limits";
import {
  CHANGED_EVENT,
  LIVE_NAMESPACE,
  LIVE_PATH,
  ONLINE_EVENT,
  type OnlinePerson,
  RECONNECT_MS,
  SETTLED_EVENT,
  TAKEN_EVENT,
} from "@qicheng/api/kernel/live";
import { FORM } from "@qicheng/api/kernel/topics";
import { Server } from "socket.io";
import { meOf } from "../access/me";
import type { OrganisationSnapshot } from "../access/organisation";
import { Listener } from "../db/listener";
import { headerOf } from "../files/wire-person";
import { admission, guard, limitMessages } from "../live/admission";
import { Changed, isToldToAll, listedFor } from "../live/changes";
import { LIVE_CHANNEL, readMessage, type Taken } from "../live/channel";
import { Gather } from "../live/gather";
import { Lately } from "../live/lately";
import { forgetTheDead, holdPresence, peopleOnline, removePresence, writePresence } from "../live/presence";
import { type Hub, type LiveSocket, Sockets } from "../live/sockets";
import { stillSignedIn } from "../live/tickets";
import { findRecordType } from "../records/type/registry";
import type { Services } from "../work/services";
import { deliver } from "./deliver";

/** Whoever shows no ticket within this has his connection ended. */
const JOIN_WITHIN_MS = 10_000;
const PING_EVERY_MS = 15_000;
const PONG_WITHIN_MS = 10_000;
/** Sessions end by time, too. */
const LOOK_EVERY_MS = 10_000;
/** A closed connection has this long to say goodbye. */
const GOODBYE_MS = 300;
const CHANGES_APART_MS = 3_000;
/** The list of people goes to everybody: the longer it is, the rarer. */
const presenceApartMs = (people: number) => 1_500 + 4 * people;

const log = (error: Error) => void process.stderr.write(`live: ${error.message}\n`);

/** What of these topics somebody is told: what others have changed, of the lists that he may see. */
function toldTo(
  organisation: OrganisationSnapshot,
  id: number,
  changed: readonly (readonly [topic: string, by: number])[],
) {
  const me = meOf(organisation, id);
  const byOthers = changed.filter(([topic, by]) => by !== id || isToldToAll(topic)).map(([topic]) => topic);
  return me ? listedFor(me, byOthers) : [];
}

class Live {
  readonly #sockets = new Sockets();
  /** Another one with each connection: a lost one may hold its lock for some seconds. */
  #server = "";
  readonly #io: Server;
  readonly #hub: Hub;
  readonly #listener: Listener;
  readonly #connections = new Set<NetSocket>();
  readonly #waiting = new Set<number>();
  readonly #changed = new Changed();
  readonly #lately = new Lately();
  #written = "";
  #online: readonly OnlinePerson[] = [];
  #ending = false;
  readonly #look: NodeJS.Timeout;
  readonly #delivery = new Gather(
    () => this.#deliver(),
    { soonMs: 0, apartMs: () => 0 },
    (error) => this.#failed(error),
  );
  readonly #checks = new Gather(() => this.#check(), { soonMs: 20, apartMs: () => 100 }, log);
  readonly #writing = new Gather(() => this.#write(), { soonMs: 100, apartMs: () => 300 }, log);
  readonly #telling = new Gather(
    () => this.#tellPresence(),
    { soonMs: 100, apartMs: () => presenceApartMs(this.#online.length) },
    log,
  );
  readonly #hinting = new Gather(() => this.#hint(), { soonMs: 0, apartMs: () => CHANGES_APART_MS }, log);

  constructor(
    private readonly services: Services,
    http: HttpServer,
    databaseUrl: string,
  ) {
    http.on("upgrade", (_request, socket) => this.#follow(socket as NetSocket));
    this.#io = new Server(http, {
      path: LIVE_PATH,
      serveClient: false,
      maxHttpBufferSize: LIMITS.messageBytes,
      connectTimeout: JOIN_WITHIN_MS,
      pingInterval: PING_EVERY_MS,
      pingTimeout: PONG_WITHIN_MS,
      allowRequest: admission(services, () => this.#ending),
    });
    // There is nothing outside of the hub.
    this.#io.use((_socket, next) => next(new Error("NOT_FOUND")));
    this.#hub = this.#io.of(LIVE_NAMESPACE) as unknown as Hub;
    guard(services, this.#sockets, this.#hub);
    this.#hub.on("connection", (socket) => this.#join(socket));
    for (const topic of ["sessions", "organisation"] as const)
      services.invalidation.on(topic, () => this.#checks.ask());
    this.#look = setInterval(() => this.#checks.ask(), LOOK_EVERY_MS).unref();
    this.#listener = new Listener({
      connectionString: databaseUrl,
      name: "qicheng-live",
      channel: LIVE_CHANNEL,
      heard: (payload) => this.#heard(payload),
      connected: async (client) => {
        this.#server = randomUUID();
        await holdPresence(client, this.#server);
        await forgetTheDead(client, this.#server);
        this.#catchUp();
      },
      beat: (client) => forgetTheDead(client, this.#server),
      onError: log,
    });
    this.#listener.start().catch(() => undefined);
  }

  /** Whatever happened while nobody listened. */
  #catchUp(): void {
    this.#written = "";
    this.#writing.ask();
    this.#telling.ask();
    this.#want(this.#sockets.people);
    this.#lately.begin();
    // not all at once: each asks for something then
    for (const socket of this.#sockets.all)
      setTimeout(
        () => this.#tellMissed(socket, Number.POSITIVE_INFINITY).catch(log),
        Math.random() * RECONNECT_MS.spread,
      ).unref();
  }

  #follow(socket: NetSocket): void {
    this.#connections.add(socket);
    socket.on("close", () => this.#connections.delete(socket));
  }

  #heard(payload: string): void {
    const message = readMessage(payload);
    if (!message) return;
    if ("people" in message) this.#want(message.people);
    else if ("presence" in message) this.#telling.ask();
    else if ("taken" in message) this.#tellTaken(message.taken).catch(log);
    else if ("settled" in message) this.#tellSettled(message.settled);
    else this.#noteChanged(Object.entries(message.changed));
  }

  #noteChanged(topics: readonly (readonly [topic: string, by: number])[]): void {
    for (const [topic, by] of topics) {
      this.#changed.add([topic], by);
      this.#lately.noteChanged(topic, by);
    }
    this.#hinting.ask();
  }

  #want(people: readonly number[]): void {
    for (const id of people) this.#waiting.add(id);
    this.#delivery.ask();
  }

  async #deliver(): Promise<void> {
    const people = [...this.#waiting];
    this.#waiting.clear();
    await deliver(this.services, this.#sockets, people);
  }

  /** Cursors stand where they stood: everybody is looked at again. */
  #failed(error: Error): void {
    log(error);
    setTimeout(() => this.#want(this.#sockets.people), 1_000).unref();
  }

  #join(socket: LiveSocket): void {
    this.#sockets.add(socket);
    limitMessages(socket);
    socket.on("disconnect", () => {
      this.#sockets.remove(socket);
      this.#writing.ask();
    });
    socket.on(ONLINE_EVENT, (...given) => {
      const answer = given.at(-1);
      if (typeof answer === "function") this.#people().then((people) => answer(people), log);
    });
    socket.emit(ONLINE_EVENT, this.#online);
    this.#writing.ask();
    this.#want([socket.data.userId]);
    this.#tellMissed(socket, socket.data.away).catch(log);
    // Whoever was sent away between ticket and now.
    this.#checks.ask();
  }

  async #people(): Promise<OnlinePerson[]> {
    const ids = await peopleOnline(this.services.side);
    const { people } = await this.services.organisation.get();
    return ids.flatMap((id) => {
      const person = people.get(id);
      return person ? [{ UserID: id, NickName: person.nickname, Header: headerOf(this.services.files, person) }] : [];
    });
  }

  async #tellPresence(): Promise<void> {
    this.#online = await this.#people();
    this.#hub.emit(ONLINE_EVENT, this.#online);
  }

  async #write(): Promise<void> {
    if (this.#ending || this.#server === "") return;
    const { people } = this.#sockets;
    if (people.join() === this.#written) return;
    await writePresence(this.services.side, this.#server, people);
    this.#written = people.join();
  }

  async #check(): Promise<void> {
    const sockets = this.#sockets.all;
    if (sockets.length === 0) return;
    const { sessionIdleHours } = await this.services.settings.get();
    const sessions = [...new Set(sockets.map(({ data }) => data.sessionId))];
    const good = await stillSignedIn(this.services.side, sessions, sessionIdleHours);
    for (const socket of sockets) if (!good.has(socket.data.sessionId)) socket.disconnect(true);
  }

  /** Whoever sees the pool reads who was faster; whose they are now has his own answer. */
  async #tellTaken({ module, ids, owner }: Taken): Promise<void> {
    const rows = findRecordType(module)?.rows;
    const see = rows?.kind === "owned" ? rows.pool?.see : undefined;
    if (see === undefined) return;
    const organisation = await this.services.organisation.get();
    const name = organisation.people.get(owner)?.nickname ?? "";
    for (const id of this.#sockets.people) {
      if (id === owner || !organisation.permissions(id).has(see)) continue;
      for (const socket of this.#sockets.of(id)) socket.emit(TAKEN_EVENT, { module, ids, name });
    }
  }

  #tellSettled(people: readonly number[]): void {
    this.#lately.noteSettled(people);
    for (const id of people) for (const socket of this.#sockets.of(id)) socket.emit(SETTLED_EVENT);
  }

  async #hint(): Promise<void> {
    const changed = this.#changed.take();
    const organisation = await this.services.organisation.get();
    for (const id of this.#sockets.people) {
      const topics = toldTo(organisation, id, [...changed]);
      if (topics.length > 0) for (const socket of this.#sockets.of(id)) socket.emit(CHANGED_EVENT, { topics });
    }
  }

  /** Where nobody knows what came, forms are looked at again, and whatever waits for one; no list is called stale. */
  async #tellMissed(socket: LiveSocket, away: number): Promise<void> {
    const id = socket.data.userId;
    const { settled, changed = [{ topic: FORM, by: 0, ago: 0 }] } = this.#lately.missed(id, away);
    if (settled) socket.emit(SETTLED_EVENT);
    const organisation = await this.services.organisation.get();
    for (const { topic, by, ago } of changed) {
      const topics = toldTo(organisation, id, [[topic, by]]);
      if (topics.length > 0) socket.emit(CHANGED_EVENT, { topics, ago });
    }
  }

  async close(): Promise<void> {
    this.#ending = true;
    clearInterval(this.#look);
    for (const gather of [this.#delivery, this.#checks, this.#writing, this.#telling, this.#hinting]) gather.close();
    this.#hub.disconnectSockets(true);
    this.#io.engine.close();
    setTimeout(() => {
      for (const connection of this.#connections) connection.destroy();
    }, GOODBYE_MS);
    await removePresence(this.services.side, this.#server).catch(log);
    await this.#listener.close();
  }
}

/** Opens the hub beside a server's other answers. */
export const startLive = (services: Services, http: HttpServer, databaseUrl: string): { close(): Promise<void> } =>
  new Live(services, http, databaseUrl);
