import { newIdempotencyKey } from "./call";

/** Idempotency keys of user actions whose outcome is still open: the same input keeps its key until it is settled. */
export function actionKeys(make: () => string = newIdempotencyKey) {
  const open = new Map<string, string>();
  return {
    of(input: unknown): string {
      const action = JSON.stringify(input);
      const key = open.get(action) ?? make();
      open.set(action, key);
      return key;
    },
    /** The server answered for good: the same input again is a new action. */
    done(input: unknown): void {
      open.delete(JSON.stringify(input));
    },
  };
}
