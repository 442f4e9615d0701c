/** Modules that follow what becomes of records of work forms, and that fill in what only they know. */
import type { Context } from "../../kernel/work/context";

export interface FormFollower {
  /** Values that a record gets before it is stored, by field. */
  fills(ctx: Context, formId: number, owner: number, values: Record<string, unknown>): Promise<Record<string, unknown>>;
  /** In the transaction of the command: whatever it throws undoes it. @param approval 1 runs, 2 has passed, 0 and 3 have ended */
  follows(ctx: Context, recordId: number, approval: number): Promise<void>;
}

const followers: FormFollower[] = [];

export const registerFormFollower = (follower: FormFollower): void => void followers.push(follower);

export async function filledByFollowers(
  ctx: Context,
  formId: number,
  owner: number,
  values: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const filled = { ...values };
  for (const { fills } of followers) Object.assign(filled, await fills(ctx, formId, owner, filled));
  return filled;
}

export async function tellFollowers(ctx: Context, recordId: number, approval: number): Promise<void> {
  for (const { follows } of followers) await follows(ctx, recordId, approval);
}
