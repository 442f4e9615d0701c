/** Bytes instead of an envelope, whole or in part, or the word that one has them already, as players and interrupted downloads ask for them (RFC 9110, 14). */
import type { FastifyReply, FastifyRequest } from "fastify";

/** A stored file that is about to be sent. */
export interface OpenFile {
  size: number;
  /** Bytes from `start` to `end`, both included. */
  stream: (part?: { start: number; end: number }) => NodeJS.ReadableStream | Promise<NodeJS.ReadableStream>;
  close: () => Promise<void>;
}

export interface BytesReply {
  file: OpenFile;
  headers: Record<string, string>;
}

interface Part {
  start: number;
  end: number;
}

/** One range of bytes; several at once, and what is no range, are answered with the whole. */
function partOf(header: string | undefined, size: number): Part | "none" | undefined {
  const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "") ?? [];
  if (from === "" && to === "") return undefined;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  return start > end ? "none" : { start, end };
}

/** The part that is asked for, if it is of these very bytes. */
function partAsked({ headers }: FastifyRequest, { file, headers: { ETag: tag } }: BytesReply) {
  const only = headers["if-range"];
  return only === undefined || only === tag ? partOf(headers.range, file.size) : undefined;
}

export async function sendBytes(
  answer: BytesReply,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { file } = answer;
  reply.headers({ ...answer.headers, "Accept-Ranges": "bytes" });
  if (request.headers["if-none-match"] === answer.headers.ETag && answer.headers.ETag !== undefined) {
    await file.close();
    return reply.status(304).send();
  }
  const part = partAsked(request, answer);
  if (part === "none") {
    await file.close();
    return reply.status(416).header("Content-Range", `bytes */${file.size}`).send();
  }
  if (part === undefined) {
    const bytes = await file.stream();
    return reply.header("Content-Length", file.size).send(bytes);
  }
  const bytes = await file.stream(part);
  return reply
    .status(206)
    .headers({
      "Content-Length": part.end - part.start + 1,
      "Content-Range": `bytes ${part.start}-${part.end}/${file.size}`,
    })
    .send(bytes);
}
