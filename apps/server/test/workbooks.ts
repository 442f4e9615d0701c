/** Workbooks as whoever fetches them opens them. */
import { readXlsx } from "hucre";
import { expect } from "vitest";
import type { Answer, TestServer } from "./harness";

/** Rows of a sheet of the workbook behind a link, which is saved rather than shown. @param at 0 is the first sheet */
export async function sheetOf(server: TestServer, url: string, at = 0): Promise<unknown[][]> {
  const { rawPayload, statusCode, headers } = await server.app.inject({ method: "GET", url });
  expect([statusCode, headers["content-disposition"]]).toEqual([200, expect.stringMatching(/^attachment/)]);
  const { sheets } = await readXlsx(new Uint8Array(rawPayload));
  return (sheets[at]?.rows ?? []) as unknown[][];
}

/** Rows of what an export has answered. */
export function opened(server: TestServer, answer: Answer, at = 0): Promise<unknown[][]> {
  expect(answer).toMatchObject({ status: 200, data: { file: { format: "xlsx" } } });
  return sheetOf(server, answer.data.file.url as string, at);
}
