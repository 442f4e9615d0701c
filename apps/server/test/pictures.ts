/** Uploads as a browser sends them. */
import { randomUUID } from "node:crypto";
import type { Answer, Caller, TestServer } from "./harness";

/** The smallest PNG: one transparent pixel. */
export const pictureBytes = (): Buffer =>
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );

export interface Upload {
  filename: string;
  bytes: Buffer;
  type?: string;
  fields?: Record<string, string>;
  headers?: Record<string, string>;
  /** The call that takes it, where that is not the one for files of records. */
  path?: string;
}

/** Sends one file as multipart/form-data. */
export async function upload(server: TestServer, caller: Caller, given: Upload): Promise<Answer> {
  const boundary = `----${randomUUID()}`;
  const fields = Object.entries(given.fields ?? {}).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${given.filename}"\r\nContent-Type: ${given.type ?? "image/png"}\r\n\r\n`;
  const payload = Buffer.concat([
    Buffer.from(fields.join("") + head),
    given.bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const response = await server.app.inject({
    method: "POST",
    url: given.path ?? "/api/file/UploadFile",
    headers: {
      "content-type": `multipart/form-data; boundary=${boundary}`,
      ...(caller.key === "" ? {} : { authkey: caller.key }),
      ...given.headers,
    },
    payload,
  });
  return {
    ...(JSON.parse(response.body) as Omit<Answer, "status" | "headers" | "text">),
    status: response.statusCode,
    headers: response.headers,
    text: response.body,
  };
}
