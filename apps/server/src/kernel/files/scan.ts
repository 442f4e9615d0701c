/** Asks a virus scanner about an upload before anything else is done with it: a program, or clamd over its socket. */
import { execFile } from "node:child_process";
import { createReadStream } from "node:fs";
import net from "node:net";
import { said } from "@qicheng/api/kernel/messages";
import type { Config } from "../work/config";
import { Refusal } from "../work/refusal";

const ANSWER_WITHIN_MS = 60_000;
const RETRY_AFTER_S = 30;
const LENGTH_BYTES = 4;
const MOST_ANSWER = 4_096;
/** What scanners end with when they found something. */
const FOUND = 1;

type Verdict = "clean" | "infected";
type Ask = (file: string) => Promise<Verdict>;

/** Refuses what is infected, and everything while nobody answers. @throws BAD_TYPE, BUSY */
export type Scan = (file: string, name: string) => Promise<void>;

function askProgram(command: string): Ask {
  const [program = "", ...given] = command.trim().split(/\s+/);
  return (file) =>
    new Promise((resolve, reject) => {
      execFile(program, [...given, file], { timeout: ANSWER_WITHIN_MS, killSignal: "SIGKILL" }, (error) => {
        if (!error) resolve("clean");
        else if (error.code === FOUND) resolve("infected");
        else reject(error);
      });
    });
}

const framed = (bytes: Buffer): Buffer => {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
};

async function streamTo(socket: net.Socket, file: string): Promise<void> {
  const flushed = (bytes: Buffer | string) =>
    socket.write(bytes) ? undefined : new Promise<void>((done) => socket.once("drain", done).once("close", done));
  await flushed("zINSTREAM\0");
  for await (const chunk of createReadStream(file)) {
    // Who has heard enough answers and hangs up.
    if (socket.destroyed) return;
    await flushed(framed(chunk as Buffer));
  }
  await flushed(framed(Buffer.alloc(0)));
}

function verdictOf(answer: string): Verdict {
  if (/: OK\0?\s*$/.test(answer)) return "clean";
  if (/ FOUND\0?\s*$/.test(answer)) return "infected";
  throw new Error(`clamd: ${answer.slice(0, 200)}`);
}

/** @param address host:port, or the path of a socket */
function askClamd(address: string): Ask {
  const [host, port] = address.split(/:(?=\d+$)/);
  const place = port === undefined ? { path: address } : { host: host ?? "", port: Number(port) };
  return (file) =>
    new Promise((resolve, reject) => {
      const socket = net.connect(place);
      let answer = "";
      const timer = setTimeout(() => socket.destroy(new Error("clamd does not answer")), ANSWER_WITHIN_MS);
      socket.setEncoding("utf8");
      socket.on("data", (text: string) => {
        if (answer.length < MOST_ANSWER) answer += text;
      });
      socket.on("error", reject);
      socket.on("close", () => {
        clearTimeout(timer);
        try {
          resolve(verdictOf(answer));
        } catch (error) {
          reject(error as Error);
        }
      });
      socket.on("connect", () => streamTo(socket, file).catch((error: Error) => socket.destroy(error)));
    });
}

/** One file after the other: a program that loads its signatures anew takes a whole processor and much memory. */
function oneByOne(ask: Ask): Ask {
  let last: Promise<unknown> = Promise.resolve();
  return (file) => {
    const mine = last.then(() => ask(file));
    last = mine.catch(() => undefined);
    return mine;
  };
}

/** What the settings say; nothing is asked where they name no scanner. */
export function scannerOf({ scanCommand, clamdAddress }: Pick<Config, "scanCommand" | "clamdAddress">): Scan {
  if (scanCommand === undefined && clamdAddress === undefined) return () => Promise.resolve();
  const ask = scanCommand === undefined ? askClamd(clamdAddress ?? "") : oneByOne(askProgram(scanCommand));
  return async (file, name) => {
    const verdict = await ask(file).catch((error: Error) => {
      process.stderr.write(`virus scan: ${error.message}\n`);
      throw new Refusal("BUSY", said.noScanner, { retryAfterSeconds: RETRY_AFTER_S });
    });
    if (verdict === "infected") throw new Refusal("BAD_TYPE", said.infected({ name }), { reason: "INFECTED" });
  };
}
