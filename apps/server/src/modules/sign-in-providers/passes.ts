/**
 * What a browser carries between the product and a provider: on the way there a try, afterwards a proof. Both are sealed
 * cookies, which scripts do not see and nobody else can make or read.
 */
import { randomBytes } from "node:crypto";
import { z } from "zod";
import { cookieHeader, readCookie } from "../../kernel/http/cookies";
import type { Context } from "../../kernel/work/context";

/** The cookies come along to the sign-in alone. */
const PATH = "/api/user/login";

interface Pass {
  cookie: string;
  lifeS: number;
  lax?: true;
}

/** Another site leads back with it. */
const TRY: Pass = { cookie: "qicheng_try", lifeS: 600, lax: true };
const PROOF: Pass = { cookie: "qicheng_proof", lifeS: 300 };

const tryShape = z.strictObject({
  until: z.number(),
  provider: z.int(),
  /** Who links an account of his; 0 = somebody signs in. */
  linking: z.int(),
  backTo: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Where the sign-in page goes in the end. */
  redirect: z.string(),
});
export type Try = z.output<typeof tryShape>;

const proofShape = z.strictObject({
  until: z.number(),
  /** When the provider said it, in ms of the database's clock: a proof that is older than a use is none. */
  at: z.number(),
  provider: z.int(),
  linking: z.int(),
  account: z.strictObject({
    subject: z.string(),
    label: z.string(),
    email: z.string(),
    mobile: z.string(),
    account: z.string(),
  }),
});
export type Proof = z.output<typeof proofShape>;

const word = (): string => randomBytes(32).toString("base64url");

/** What nobody can guess of a way there. */
export const freshWords = () => ({ state: word(), nonce: word(), verifier: word() });

function header(ctx: Context, pass: Pass, value: string, maxAgeS: number): string {
  const { cookie: name, lax } = pass;
  return cookieHeader({ name, value, path: PATH, maxAgeS, secure: ctx.request.secure, ...(lax && { lax }) });
}

function given(ctx: Context, pass: Pass, values: object): string {
  const text = JSON.stringify({ ...values, until: Date.now() + pass.lifeS * 1_000 });
  return header(ctx, pass, ctx.services.secret.seal(pass.cookie, text), pass.lifeS);
}

function read<Shape extends z.ZodType<{ until: number }>>(ctx: Context, pass: Pass, shape: Shape) {
  const sealed = readCookie(ctx.request.cookies, pass.cookie);
  if (sealed === "") return undefined;
  try {
    const found = shape.parse(JSON.parse(ctx.services.secret.unseal(pass.cookie, sealed)));
    return found.until > Date.now() ? found : undefined;
  } catch {
    return undefined;
  }
}

/** Set-Cookie headers. */
export const giveTry = (ctx: Context, values: Omit<Try, "until">): string => given(ctx, TRY, values);
export const giveProof = (ctx: Context, values: Omit<Proof, "until">): string => given(ctx, PROOF, values);
export const endTry = (ctx: Context): string => header(ctx, TRY, "", 0);
export const endProof = (ctx: Context): string => header(ctx, PROOF, "", 0);

/** What this browser brings, if it is its own and in time. */
export const readTry = (ctx: Context): Try | undefined => read(ctx, TRY, tryShape);
export const readProof = (ctx: Context): Proof | undefined => read(ctx, PROOF, proofShape);
