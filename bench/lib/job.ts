/** What the processes that make load are told, and what they answer. */

export interface PreparedRequest {
  method: "GET" | "POST";
  path: string;
  headers: Record<string, string>;
  /** `{{n}}` stands for a number of eight digits that no other request has. */
  body?: string;
}

export interface Job {
  url: string;
  connections: number;
  /** Not measured; 0 for none. */
  warmSeconds: number;
  seconds: number;
  /** Ends after so many answers instead, however long they take. */
  answers?: number;
  /** Sent in turn by all connections together. */
  requests: readonly PreparedRequest[];
  serverPid: number;
  postmasterPid: number;
}

export interface Measured {
  perSecond: number;
  /** Answers outside 2xx and broken connections. */
  failed: number;
  answered: number;
  p50: number;
  p95: number;
  p99: number;
  /** Processor milliseconds a request: of the server, and of all of PostgreSQL. */
  serverCpu: number;
  databaseCpu: number;
  /** Highest resident memory of the server while measured. */
  rssMb: number;
}

/** People on slow lines who fetch one big file at the same time. */
export interface Reading {
  url: string;
  readers: number;
  seconds: number;
}

export type Reply<Done> = { result: Done } | { error: string };
