/**
 * Ends requests whose body does not come. A body has a minute, and more only while it comes at some speed. So a large
 * file arrives over a slow line, and nobody holds a connection with a byte now and then. A request that is answered
 * already, such as a refused upload, has no more than the minute. Upgrades, requests without a body and those without a
 * connection (from tests) are left alone.
 */
import { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

export interface BodyBounds {
  withinMs: number;
  /** What arrives at this speed may take longer. */
  bytesPerS: number;
}

export const BODY_BOUNDS: BodyBounds = { withinMs: 60_000, bytesPerS: 32_768 };

const LOOKS_PER_TIME = 60;
const TIMED_OUT = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

interface Coming {
  since: number;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Of the connection, which may have served others before. */
  bytesBefore: number;
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

const isConnected = ({ raw }: FastifyRequest): boolean => raw.socket instanceof Socket;

function isTooSlow({ since, request, reply, bytesBefore }: Coming, { withinMs, bytesPerS }: BodyBounds): boolean {
  const answered = reply.raw.writableFinished;
  const came = answered ? 0 : request.raw.socket.bytesRead - bytesBefore;
  return performance.now() - since > withinMs + (came / bytesPerS) * 1_000;
}

function end({ request, reply }: Coming): void {
  const { socket } = request.raw;
  if (!reply.raw.headersSent && socket.writable) socket.write(TIMED_OUT);
  socket.destroySoon();
}

export function endSlowBodies(app: FastifyInstance, bounds: BodyBounds): void {
  const coming = new Set<Coming>();
  app.addHook("onRequest", (request, reply, done) => {
    if (hasBody(request) && isConnected(request)) {
      const one = { since: performance.now(), request, reply, bytesBefore: request.raw.socket.bytesRead };
      coming.add(one);
      for (const over of ["end", "close"]) request.raw.once(over, () => coming.delete(one));
    }
    done();
  });
  const look = setInterval(() => {
    for (const one of coming) if (isTooSlow(one, bounds)) end(one);
  }, bounds.withinMs / LOOKS_PER_TIME).unref();
  app.addHook("onClose", (_instance, done) => {
    clearInterval(look);
    done();
  });
}
