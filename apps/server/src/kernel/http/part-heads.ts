/** What the parts of an upload say of themselves; the multipart library keeps that from us, so its parser reads it once more. */
import type { IncomingMessage } from "node:http";
import { Dicer } from "@fastify/busboy";
import { said } from "@qicheng/api/kernel/messages";
import type { Message } from "@qicheng/engine/text/message";
import { Refusal } from "../work/refusal";
import { isUtf8Name, type Parameter, parametersOf } from "./utf8";

/** Lines in front of a part by their names in small letters, a character a byte. */
type Head = Record<string, string[] | undefined>;

const UTF8_VALUE = /^[^*]+\*=utf-8'/i;

const wrongPart = (field: string, msg: Message) =>
  new Refusal("BAD_TYPE", msg, field === "" ? {} : { data: { errors: [{ field, msg }] } });

/** A name may bring its characters as `name*=charset'language'escapes`; the library reads those of UTF-8 alone. */
const namesForeign = ([name, value]: Parameter) => name.includes("*") && !UTF8_VALUE.test(`${name}=${value}`);

/** Why a part is not UTF-8 by its own words, or undefined. What a file is written in is its own affair: bytes stay bytes. */
function foreignPart(head: Head): Refusal | undefined {
  const names = (head["content-disposition"] ?? []).flatMap(parametersOf);
  const own = names.find(([name]) => name === "name")?.[1] ?? "";
  const field = Buffer.from(own, "latin1").toString();
  const isFile = field === "file" || names.some(([name]) => name.startsWith("filename"));
  if (names.some(namesForeign)) return wrongPart(field, isFile ? said.filenameCharset : said.charset);
  const types = isFile ? [] : (head["content-type"] ?? []).flatMap(parametersOf);
  if (types.every(isUtf8Name)) return undefined;
  return wrongPart(field, field === "" ? said.charset : said.charsetOf({ key: field }));
}

export interface PartHeads {
  /** Once all parts have come: why one of them is refused, or undefined. */
  refusal(): Promise<Refusal | undefined>;
  stop(): void;
}

/** Reads along while somebody else takes the body. Without a boundary there is nothing to read, which others say. */
export function readHeads(body: IncomingMessage): PartHeads {
  const boundary = parametersOf(body.headers["content-type"]).find(([name]) => name === "boundary")?.[1] ?? "";
  const dicer = new Dicer({ boundary });
  let refused: Refusal | undefined;
  dicer.on("part", (part) => {
    part.on("header", (head) => {
      refused ??= foreignPart(head as Head);
    });
    part.on("error", () => undefined);
    part.resume();
  });
  // A body that breaks off is refused by whoever takes it.
  dicer.on("error", () => undefined);
  // It says so of the last part, and then takes no notice of what still waits to be written.
  const finished = new Promise((resolve) => dicer.once("finish", () => resolve(undefined)));
  const add = (bytes: Buffer) => void dicer.write(bytes);
  body.on("data", add);
  return {
    refusal: async () => {
      await Promise.race([finished, new Promise((resolve) => dicer.write(Buffer.alloc(0), resolve))]);
      return refused;
    },
    stop: () => body.off("data", add),
  };
}
