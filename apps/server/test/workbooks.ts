/** Workbooks as whoever fetches them opens them. */
import { readXlsx } from "hucre";
import { expect } from "vitest";
import type { Answer, TestServer } from "./harness";

/** Rows of the workbook behind a link, which is saved rather than shown. */
export async function sheetOf(server: TestServer, url: string): Promise<unknown[][]> {
  const { rawPayload, statusCode, headers } = await server.app.inject({ method: "GET", url });
  expect([statusCode, headers["content-disposition"]]).toEqual([200, expect.stringMatching(/^attachment/)]);
  const { sheets } = await readXlsx(new Uint8Array(rawPayload));
  return (sheets[0]?.rows ?? []) as unknown[][];
}

/** Rows of what an export has answered. */
export function opened(server: TestServer, answer: Answer): Promise<unknown[][]> {
  expect(answer).toMatchObject({ status: 200, data: { file: { format: "xlsx" } } });
  return sheetOf(server, answer.data.file.url as string);
}
