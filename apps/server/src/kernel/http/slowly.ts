import type { Context } from "../work/context";
import { Refusal } from "../work/refusal";
import type { RateLimiter } from "./rate-limit";

/** Counts an act of the caller's against `limiter`, by what it costs. @throws RATE_LIMITED with the seconds to wait */
export function assertSlow({ me, services }: Context, limiter: RateLimiter, cost = 1): void {
  const wait = services.config.rateLimit ? limiter.take(String(me.id), { cost }) : 0;
  if (wait > 0) throw new Refusal("RATE_LIMITED", undefined, { retryAfterSeconds: wait });
}
