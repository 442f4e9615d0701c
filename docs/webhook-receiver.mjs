/**
 * A receiver of webhooks in plain JavaScript: docs/webhooks.md tells what it does, and why like this.
 * SECRET=whsec_… PORT=8080 node docs/webhook-receiver.mjs
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const MOST_BYTES = 64 * 1024;
/** Deliveries older than this are refused, so that nobody sends a caught one again. */
const GOOD_FOR_SECONDS = 300;

/**
 * True when the delivery is the company's and fresh.
 * @param {string} secret as it was shown
 * @param {string} body the bytes of the body as they came, before anything parses them
 * @param {Record<string, string | string[] | undefined>} headers with names in small letters
 * @param {number} now seconds since 1970
 */
function isGenuine(secret, body, headers, now = Date.now() / 1000) {
  const timestamp = String(headers["x-qicheng-timestamp"]);
  const given = Buffer.from(String(headers["x-qicheng-signature"]));
  const right = Buffer.from(`v1=${createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex")}`);
  const isFresh = Math.abs(now - Number(timestamp)) <= GOOD_FOR_SECONDS;
  return isFresh && given.length === right.length && timingSafeEqual(given, right);
}

/** Ids of what was done already: a real receiver keeps them in its database, in the transaction of the work. */
const done = new Set();

/** @param {{ id: string, event: string, module: string, recordId: number, version: number | null }} event */
function work(event) {
  process.stdout.write(`${event.event} ${event.recordId} version ${event.version}\n`);
}

/** @param {string} secret */
const receiver = (secret) =>
  createServer(async (request, response) => {
    let body = "";
    request.setEncoding("utf8");
    for await (const part of request) {
      body += part;
      if (body.length > MOST_BYTES) return response.writeHead(413).end();
    }
    if (!isGenuine(secret, body, request.headers)) return response.writeHead(401).end("wrong signature");
    const event = JSON.parse(body);
    if (!done.has(event.id)) {
      work(event);
      done.add(event.id);
    }
    return response.writeHead(204).end();
  });

receiver(process.env.SECRET ?? "").listen(Number(process.env.PORT ?? 8080));
