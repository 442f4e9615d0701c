import net from "node:net";
import path from "node:path";
import { z } from "zod";
import { CALLS_EXPECTED, type CallSettings, callsEnvironment, callsOf } from "./config-calls";
import { EVENTS_EXPECTED, type EventTarget, eventsEnvironment } from "./config-events";
import { S3_EXPECTED, type S3Settings, s3Environment, s3Of } from "./config-s3";

/** What the environment decides, read once at the start. */
export interface Config {
  port: number;
  host: string;
  /** Absolute path. */
  dataDir: string;
  /** An existing PostgreSQL 15 or later in place of the embedded one. */
  databaseUrl?: string;
  /** The demo company and its one-click accounts; only on loopback. */
  demo: boolean;
  rateLimit: boolean;
  /** Who signs in without the second step while this server runs: an administrator who has lost his means. */
  withoutCode?: string;
  /** Addresses, ranges and the words loopback, linklocal, uniquelocal: proxies whose forwarded headers count. */
  trustProxy: readonly string[];
  /** A program that says by its end whether a file, named last, is infected; or where clamd listens. One of them. */
  scanCommand?: string;
  clamdAddress?: string;
  /** LibreOffice: its program, or 0 for none; without it what the PATH has. */
  soffice?: string;
  /** A bucket for files, in place of the folder in DATA_DIR or beside it while they are moved. */
  s3?: S3Settings;
  /** Who puts calls through; left out, people dial by their own phones. */
  calls?: CallSettings;
  /** Webhooks may go to plain http and to addresses of one's own network. */
  webhookLocal?: true;
  /** Where security events go besides the database. */
  securityEvents?: EventTarget;
  production: boolean;
  /** Run by `npm run dev`. */
  development: boolean;
  /** Answers are held against what their routes promise: in tests and development. */
  checksAnswers: boolean;
}

/** The environment cannot be used; the message names the variable, in Chinese and in English. */
export class ConfigError extends Error {
  override name = "ConfigError";

  constructor(variable: string, chinese: string, english: string) {
    super(`环境变量 ${variable} 无效：${chinese}\nEnvironment variable ${variable} is not usable: ${english}`);
  }
}

const flag = z.enum(["0", "1"]).transform((value) => value === "1");

const PROXY_WORDS = ["loopback", "linklocal", "uniquelocal"];

function isProxy(text: string): boolean {
  if (PROXY_WORDS.includes(text)) return true;
  const [, address = "", bits] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = net.isIP(address);
  const most = version === 6 ? 128 : 32;
  // A range of 0 bits would take everybody's word.
  return version !== 0 && (bits === undefined || (Number(bits) >= 1 && Number(bits) <= most));
}

const environment = z.object({
  PORT: z.string().regex(/^\d+$/).transform(Number).pipe(z.number().max(65_535)).default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/)
    .default("127.0.0.1"),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional(),
  DEMO: flag.default(true),
  RATE_LIMIT: flag.default(true),
  SIGN_IN_WITHOUT_CODE: z.string().max(64).optional(),
  TRUST_PROXY: z
    .string()
    .default("")
    .transform((list) => list.split(",").flatMap((one) => one.trim() || []))
    .refine((list) => list.every(isProxy)),
  SCAN_COMMAND: z.string().optional(),
  CLAMD_ADDRESS: z
    .string()
    .regex(/^(?:\/.+|[\w.:[\]-]+:\d{1,5})$/)
    .optional(),
  SOFFICE: z
    .string()
    .regex(/^(?:0|\/.+)$/)
    .optional(),
  ...s3Environment,
  ...callsEnvironment,
  ...eventsEnvironment,
  WEBHOOK_LOCAL: flag.default(false),
  NODE_ENV: z.string().optional(),
});

/** Whatever is wrong with them, their values are not repeated. */
const SECRET = new Set(["DATABASE_URL", "S3_ENDPOINT", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY", "CALL_SECRET"]);

/** What each variable takes, for the message of a refusal. */
const EXPECTED: Record<keyof z.infer<typeof environment>, [chinese: string, english: string]> = {
  PORT: ["应为 0 到 65535 的整数", "expected a whole number from 0 to 65535"],
  HOST: ["应为主机名或 IP 地址", "expected a host name or an IP address"],
  DATA_DIR: ["应为目录路径", "expected the path of a directory"],
  DATABASE_URL: [
    "应为 postgresql://用户:密码@主机:端口/数据库",
    "expected postgresql://user:password@host:port/database",
  ],
  DEMO: ["应为 0 或 1", "expected 0 or 1"],
  RATE_LIMIT: ["应为 0 或 1", "expected 0 or 1"],
  SIGN_IN_WITHOUT_CODE: ["应为一个用户名", "expected one user name"],
  TRUST_PROXY: [
    "应为反向代理的地址，用逗号分隔：IP、网段（如10.0.0.0/8）或 loopback、linklocal、uniquelocal",
    "expected the addresses of reverse proxies, separated by commas: IP addresses, ranges such as 10.0.0.0/8, or loopback, linklocal, uniquelocal",
  ],
  SCAN_COMMAND: ["应为程序及其参数", "expected a program and its arguments"],
  CLAMD_ADDRESS: [
    "应为 主机:端口 或套接字路径，且不能与 SCAN_COMMAND 同时设置",
    "expected host:port or the path of a socket, and not together with SCAN_COMMAND",
  ],
  SOFFICE: ["应为 LibreOffice 程序的绝对路径，或 0", "expected the absolute path of LibreOffice's program, or 0"],
  ...S3_EXPECTED,
  ...CALLS_EXPECTED,
  ...EVENTS_EXPECTED,
  WEBHOOK_LOCAL: ["应为 0 或 1", "expected 0 or 1"],
  NODE_ENV: ["应为文本", "expected a text"],
};

/** True for a name of this very machine. */
export function isLoopback(host: string): boolean {
  if (net.isIPv4(host)) return host.startsWith("127.");
  return host === "::1" || host.toLowerCase() === "localhost";
}

function parse(env: NodeJS.ProcessEnv): z.infer<typeof environment> {
  // An empty variable, as in `PORT= npm start`, counts as one that is not set.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const result = environment.safeParse(given);
  if (result.success) return result.data;
  const variable = result.error.issues[0]?.path[0] as keyof typeof EXPECTED;
  const value = SECRET.has(variable) ? "" : `（${given[variable]}）`;
  const [chinese, english] = EXPECTED[variable];
  throw new ConfigError(variable, `${chinese}${value}`, english);
}

/** What nobody but the machine itself may be offered. @throws ConfigError */
function assertForOthers(values: z.infer<typeof environment>): void {
  if (values.DEMO) {
    throw new ConfigError(
      "DEMO",
      `演示数据含有公开密码的账号，HOST=${values.HOST} 会让他人从网络登录。请设置 DEMO=0，或让 HOST 保持 127.0.0.1`,
      `the demo company has accounts with a published password, and HOST=${values.HOST} would open them to the network. Set DEMO=0, or leave HOST at 127.0.0.1`,
    );
  }
  if (!values.RATE_LIMIT) {
    throw new ConfigError(
      "RATE_LIMIT",
      `只有在本机（HOST=127.0.0.1）才能关闭限流，当前 HOST=${values.HOST}`,
      `limits may be turned off on loopback (HOST=127.0.0.1) only, and HOST is ${values.HOST}`,
    );
  }
}

/**
 * Reads and checks the environment.
 * @throws ConfigError at the first variable that cannot be used
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const values = parse(env);
  if (values.SCAN_COMMAND !== undefined && values.CLAMD_ADDRESS !== undefined)
    throw new ConfigError("CLAMD_ADDRESS", ...EXPECTED.CLAMD_ADDRESS);
  if (!isLoopback(values.HOST)) assertForOthers(values);
  const refuse = (variable: string, why: readonly [string, string]): never => {
    throw new ConfigError(variable, ...why);
  };
  const s3 = s3Of(values, refuse);
  const calls = callsOf(values, refuse);
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: path.resolve(values.DATA_DIR),
    ...(values.DATABASE_URL !== undefined && { databaseUrl: values.DATABASE_URL }),
    demo: values.DEMO,
    rateLimit: values.RATE_LIMIT,
    ...(values.SIGN_IN_WITHOUT_CODE !== undefined && { withoutCode: values.SIGN_IN_WITHOUT_CODE }),
    trustProxy: values.TRUST_PROXY,
    ...(values.SCAN_COMMAND !== undefined && { scanCommand: values.SCAN_COMMAND }),
    ...(values.CLAMD_ADDRESS !== undefined && { clamdAddress: values.CLAMD_ADDRESS }),
    ...(values.SOFFICE !== undefined && { soffice: values.SOFFICE }),
    ...(s3 && { s3 }),
    ...(calls && { calls }),
    ...(values.WEBHOOK_LOCAL && { webhookLocal: true as const }),
    ...(values.SECURITY_EVENTS && { securityEvents: values.SECURITY_EVENTS }),
    production: values.NODE_ENV === "production",
    development: values.NODE_ENV === "development",
    checksAnswers: values.NODE_ENV === "development" || values.NODE_ENV === "test",
  };
}
