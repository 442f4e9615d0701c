/** Settings of a store for files that speaks S3. */
import { z } from "zod";

export interface S3Settings {
  /** None = AWS itself. */
  endpoint?: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The bucket stands in the path of addresses, in place of the host name. */
  pathStyle: boolean;
  /** New files go there; without it they go to the disk, and what lies in the bucket is only read. */
  main: boolean;
}

/** Keys and passwords would end in logs. */
function isPlain(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, search } = new URL(address);
  return /^https?:$/.test(protocol) && `${username}${password}${search}` === "";
}

export const s3Environment = {
  FILE_STORE: z.enum(["disk", "s3"]).default("disk"),
  S3_ENDPOINT: z.string().refine(isPlain).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/)
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/)
    .default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().regex(/^\S+$/).optional(),
  S3_SECRET_ACCESS_KEY: z.string().regex(/^\S+$/).optional(),
  S3_PATH_STYLE: z.enum(["0", "1"]).default("0"),
};

type S3Values = z.infer<z.ZodObject<typeof s3Environment>>;

const missing = (variable: string): [string, string] => [
  `使用 S3 存储文件需要 S3_BUCKET、S3_ACCESS_KEY_ID、S3_SECRET_ACCESS_KEY，缺少 ${variable}`,
  `files in S3 need S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY; ${variable} is missing`,
];

/** What each variable takes, for the message of a refusal. */
export const S3_EXPECTED: Record<keyof S3Values, [chinese: string, english: string]> = {
  FILE_STORE: ["应为 disk 或 s3", "expected disk or s3"],
  S3_ENDPOINT: ["应为 http(s)://主机:端口，不含用户名和密码", "expected http(s)://host:port without user and password"],
  S3_BUCKET: ["应为存储桶名称", "expected the name of a bucket"],
  S3_REGION: ["应为区域名称", "expected the name of a region"],
  S3_ACCESS_KEY_ID: ["不能含空格", "expected no blanks"],
  S3_SECRET_ACCESS_KEY: ["不能含空格", "expected no blanks"],
  S3_PATH_STYLE: ["应为 0 或 1", "expected 0 or 1"],
};

/** @param refuse throws about a variable */
export function s3Of(
  values: S3Values,
  refuse: (variable: string, why: [string, string]) => never,
): S3Settings | undefined {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_ENDPOINT } = values;
  const given = { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
  const main = values.FILE_STORE === "s3";
  if (!main && Object.values(given).every((value) => value === undefined)) return undefined;
  const need = (variable: keyof typeof given): string => given[variable] ?? refuse(variable, missing(variable));
  return {
    ...(S3_ENDPOINT === undefined ? {} : { endpoint: S3_ENDPOINT }),
    bucket: need("S3_BUCKET"),
    region: values.S3_REGION,
    accessKeyId: need("S3_ACCESS_KEY_ID"),
    secretAccessKey: need("S3_SECRET_ACCESS_KEY"),
    pathStyle: values.S3_PATH_STYLE === "1",
    main,
  };
}
