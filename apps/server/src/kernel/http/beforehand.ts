/** Slow parts of a write, done before its transaction: no row and no connection that others wait for is held meanwhile. */
import type { Context } from "../work/context";

type Slow = (ctx: Context, input: never) => Promise<unknown>;

const slowParts = new WeakMap<object, Slow>();
const found = new WeakMap<Context, { it: unknown }>();

/**
 * A handler in two parts. The first reads files, asks the network or computes hashes, and hands over what it found; the
 * second writes, and looks again at whatever may have changed meanwhile. Further tries of a write run the second alone.
 * @param slow what it audits or leaves for after the commit is lost, and what it writes is not undone
 */
export function beforehand<Ctx extends Context, Input, Found, Reply>(
  slow: (ctx: Context, input: Input) => Promise<Found>,
  handler: (ctx: Ctx, input: Input, found: Found) => Promise<Reply>,
): (ctx: Ctx, input: Input) => Promise<Reply> {
  const whole = async (ctx: Ctx, input: Input) => {
    const known = found.get(ctx);
    return handler(ctx, input, known ? (known.it as Found) : await slow(ctx, input));
  };
  slowParts.set(whole, slow);
  return whole;
}

export const slowPartOf = (handler: object): ((ctx: Context, input: unknown) => Promise<unknown>) | undefined =>
  slowParts.get(handler) as ((ctx: Context, input: unknown) => Promise<unknown>) | undefined;

/** Tells the handler what its slow part found. */
export const handOver = (ctx: Context, it: unknown): void => void found.set(ctx, { it });
