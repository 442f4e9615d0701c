/** The part of autocannon that the load generator uses; the package has no types of its own. */
declare module "autocannon" {
  import type { EventEmitter } from "node:events";

  interface Request {
    method: string;
    path: string;
    headers: Record<string, string>;
    body?: string;
  }

  interface Options {
    url: string;
    connections: number;
    duration?: number;
    /** Ends after so many answers. */
    amount?: number;
    sampleInt: number;
    timeout: number;
    requests: { setupRequest(request: Request): Request }[];
  }

  interface Instance extends EventEmitter {
    stop(): void;
  }

  export default function autocannon(options: Options, done: (error: Error | null) => void): Instance;
}
