/** Who puts calls through, as the environment says it. */
import net from "node:net";
import { z } from "zod";

export interface CallSettings {
  adapter: "sim";
  /** Where it is asked. */
  url: string;
  /** Signs what goes both ways. */
  secret: string;
  /** Addresses that its events come from. */
  from: readonly string[];
}

export const callsEnvironment = {
  CALL_PROVIDER: z.enum(["sim"]).optional(),
  CALL_URL: z
    .string()
    .regex(/^https?:\/\/[^\s/]+(?:\/\S*)?$/)
    .optional(),
  CALL_SECRET: z.string().min(16).optional(),
  CALL_FROM: z
    .string()
    .default("127.0.0.1,::1")
    .transform((list) => list.split(",").flatMap((one) => one.trim() || []))
    .refine((list) => list.every((one) => net.isIP(one) !== 0)),
};

type Values = z.output<z.ZodObject<typeof callsEnvironment>>;

export const CALLS_EXPECTED: Record<keyof typeof callsEnvironment, [chinese: string, english: string]> = {
  CALL_PROVIDER: ["应为 sim", "expected sim"],
  CALL_URL: [
    "应为线路服务的 http 或 https 地址，且与 CALL_SECRET 同时设置",
    "expected the http or https address of the provider, together with CALL_SECRET",
  ],
  CALL_SECRET: ["应为至少 16 个字符的密钥", "expected a secret of 16 characters or more"],
  CALL_FROM: [
    "应为回调来源的 IP 地址，用逗号分隔",
    "expected the IP addresses that events come from, separated by commas",
  ],
};

/** Undefined where no provider is named. */
export function callsOf(
  { CALL_PROVIDER: adapter, CALL_URL: url, CALL_SECRET: secret, CALL_FROM: from }: Values,
  refuse: (variable: string, why: readonly [string, string]) => never,
): CallSettings | undefined {
  if (adapter === undefined) return undefined;
  if (url === undefined) return refuse("CALL_URL", CALLS_EXPECTED.CALL_URL);
  if (secret === undefined) return refuse("CALL_SECRET", CALLS_EXPECTED.CALL_SECRET);
  return { adapter, url: url.replace(/\/$/, ""), secret, from };
}
