/** Rows of what is measured, and requests of the product and of the floor. */
import type { PreparedRequest } from "./job";

export interface FloorRow {
  label: string;
  requests: readonly PreparedRequest[];
  /** The floor's processor time must be at least this multiple of the product's, at 16 connections. */
  atLeast?: number;
}

export interface Row {
  name: string;
  /** Writes ask for as many requests as they may need. */
  requests: (atMost: number) => Promise<readonly PreparedRequest[]>;
  floors: readonly FloorRow[];
  /** Highest 95th percentile, in milliseconds. */
  p95?: number;
  /** Most processor milliseconds of a request, server and database together. */
  cpu?: number;
  /** It is judged with nobody else asking; else at 16 connections. */
  alone?: true;
}

/** As the web client sends it. */
export function productRequest(path: string, key: string, body: unknown): PreparedRequest {
  const headers = { "content-type": "application/json", prefer: "return=minimal", authkey: key };
  return { method: "POST", path, headers, body: JSON.stringify(body) };
}

export const floorRequest = (path: string, body: unknown): PreparedRequest => ({
  method: "POST",
  path,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});
