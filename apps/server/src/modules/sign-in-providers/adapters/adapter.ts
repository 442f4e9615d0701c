/** What every provider can do, whatever it speaks: say where to go, say who came back, and say whether it works. */
import type { MatchKind } from "@qicheng/api/sign-in-providers/messages";
import type { Provider } from "../provider";

/** One way there, bound to the browser that goes it. */
export interface Going {
  /** Where the browser comes back to. */
  backTo: string;
  state: string;
  /** Stands in what is signed about the person, where the provider signs something. */
  nonce: string;
  /** Of PKCE (RFC 7636), where the provider takes it. */
  verifier: string;
}

/** What the browser brought back. */
export interface Brought {
  code: string;
  /** '' = it was not told. */
  issuer: string;
}

/** An account at the provider. '' = not told, or not vouched for by the provider. */
export interface OutsideAccount {
  /** The same for ever, and nobody else's. */
  subject: string;
  /** What people call it. */
  label: string;
  email: string;
  mobile: string;
  /** What the organisation itself calls the person. */
  account: string;
}

/** How it reaches the provider: the start of the server decides about addresses within. */
export interface Tools {
  local: boolean;
}

export interface Adapter {
  /** By what it vouches for people. */
  vouches: readonly MatchKind[];
  authorize(provider: Provider, going: Going, tools: Tools): Promise<string>;
  /** @throws ProviderProblem, or whatever kept an answer away */
  identify(provider: Provider, back: { going: Going; brought: Brought }, tools: Tools): Promise<OutsideAccount>;
  /** @returns what it calls itself; '' = nothing @throws as `identify` */
  test(provider: Provider, tools: Tools): Promise<string>;
}
