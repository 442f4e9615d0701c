/**
 * Requests per person and second, in this process: it protects the process that answers. What must hold
 * across servers (misses of signing in, duplicate look-ups) is counted in the database instead.
 */
import { LIMITS } from "@qicheng/api/kernel/limits";

interface Bucket {
  tokens: number;
  at: number;
}

const MOST_BUCKETS = 50_000;

export class RateLimiter {
  readonly #buckets = new Map<string, Bucket>();

  constructor(
    private readonly perSecond: number = LIMITS.requestsPerSecond,
    private readonly burst: number = LIMITS.requestBurst,
  ) {}

  /** Takes one token; seconds to wait when there is none, else 0. */
  take(who: string, now = performance.now()): number {
    if (this.#buckets.size > MOST_BUCKETS) this.#buckets.clear();
    const bucket = this.#buckets.get(who) ?? { tokens: this.burst, at: now };
    const tokens = Math.min(this.burst, bucket.tokens + ((now - bucket.at) / 1_000) * this.perSecond);
    const granted = tokens >= 1;
    this.#buckets.set(who, { tokens: granted ? tokens - 1 : tokens, at: now });
    return granted ? 0 : Math.max(1, Math.ceil((1 - tokens) / this.perSecond));
  }
}
