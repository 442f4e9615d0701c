/**
 * Requests per person and second, in this process: it protects the process that answers. What must hold
 * across servers (misses of signing in, looks at masked values) is counted in the database instead.
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
    private readonly perSecond: number,
    private readonly burst: number,
  ) {}

  /**
   * Takes the cost.
   * @returns seconds to wait when there is less, otherwise 0. A cost above the burst takes all of it.
   */
  take(who: string, { cost = 1, now = performance.now() } = {}): number {
    if (this.#buckets.size > MOST_BUCKETS) this.#buckets.clear();
    const bucket = this.#buckets.get(who) ?? { tokens: this.burst, at: now };
    const tokens = Math.min(this.burst, bucket.tokens + ((now - bucket.at) / 1_000) * this.perSecond);
    const price = Math.min(cost, this.burst);
    const granted = tokens >= price;
    this.#buckets.set(who, { tokens: granted ? tokens - price : tokens, at: now });
    return granted ? 0 : Math.max(1, Math.ceil((price - tokens) / this.perSecond));
  }

  /** Gives back a token that was taken for nothing. */
  giveBack(who: string): void {
    const bucket = this.#buckets.get(who);
    if (bucket) bucket.tokens = Math.min(this.burst, bucket.tokens + 1);
  }
}

/** One limiter for each kind of call: a page full of pictures costs nobody his sign-in. */
export const requestLimiters = () => ({
  /** Signed-in people. */
  person: new RateLimiter(LIMITS.requestsPerSecond, LIMITS.requestBurst),
  /** Calls without a login key that need none, per address. */
  public: new RateLimiter(LIMITS.requestsPerSecond, LIMITS.requestBurst),
  picture: new RateLimiter(LIMITS.picturesPerSecond, LIMITS.pictureBurst),
  /** Login keys that this process does not know, and calls without the key that they need, per address. */
  stranger: new RateLimiter(LIMITS.strangersPerSecond, LIMITS.strangerBurst),
});

export type RequestLimiters = ReturnType<typeof requestLimiters>;

declare module "../work/services" {
  interface Services {
    limiters: RequestLimiters;
  }
}
