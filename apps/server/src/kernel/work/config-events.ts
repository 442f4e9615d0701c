/** Where security events go besides the database, as the environment says it. */
import path from "node:path";
import { z } from "zod";

export type EventTarget = { to: "file"; path: string } | { to: "udp" | "tcp" | "tls"; host: string; port: number };

/** As they are registered: 514 for UDP, 601 for TCP (RFC 3195), 6514 for TLS (RFC 5425). */
const PORTS = { udp: 514, tcp: 601, tls: 6514 } as const;
const ADDRESS = /^(udp|tcp|tls):\/\/(\[[0-9a-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/i;
const MOST_PORT = 65_535;

function readTarget(text: string): EventTarget | undefined {
  if (path.isAbsolute(text)) return { to: "file", path: text };
  const [, scheme = "", host = "", port] = ADDRESS.exec(text) ?? [];
  const to = scheme.toLowerCase();
  if (to !== "udp" && to !== "tcp" && to !== "tls") return undefined;
  const number = port === undefined ? PORTS[to] : Number(port);
  if (number < 1 || number > MOST_PORT) return undefined;
  return { to, host: host.replace(/^\[|\]$/g, ""), port: number };
}

export const eventsEnvironment = {
  SECURITY_EVENTS: z
    .string()
    .transform((text, ctx) => {
      const target = readTarget(text.trim());
      if (target) return target;
      ctx.addIssue({ code: "custom" });
      return z.NEVER;
    })
    .optional(),
};

export const EVENTS_EXPECTED: Record<keyof typeof eventsEnvironment, [chinese: string, english: string]> = {
  SECURITY_EVENTS: [
    "应为文件的绝对路径，或 udp://主机:端口、tcp://主机:端口、tls://主机:端口",
    "expected the absolute path of a file, or udp://host:port, tcp://host:port, tls://host:port",
  ],
};
