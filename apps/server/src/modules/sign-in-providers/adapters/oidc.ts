/** OpenID Connect: the code flow with PKCE, state and nonce, of whatever issuer speaks it. */
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from "openid-client";
import { askOut } from "../../../kernel/outgoing/ask-out";
import type { Provider } from "../provider";
import type { Adapter, OutsideAccount, Tools } from "./adapter";
import { MOST, ProviderProblem, type Told, textIn, WITHIN_MS } from "./ask";

const WANTED = ["openid", "profile", "email", "phone"];
/** What an issuer says of itself is asked again after so long. */
const KNOWN_MS = 600_000;
const MOST_KNOWN = 20;
const known = new Map<string, { until: number; is: Configuration }>();
/** Answers of these have no body. */
const EMPTY = new Set([204, 205, 304]);

/** It sends forms and texts, nothing else. */
function bodyOf(body: unknown): { body?: string } {
  if (body instanceof URLSearchParams) return { body: body.toString() };
  return typeof body === "string" ? { body } : {};
}

/** The library asks through the room of outgoing requests, too. */
const asking =
  ({ local }: Tools): CustomFetch =>
  async (url, { method, headers, body }) => {
    const answer = await askOut({
      url,
      method: method === "POST" ? "POST" : "GET",
      headers: { ...headers },
      ...bodyOf(body),
      withinMs: WITHIN_MS,
      most: MOST,
      local,
    });
    return new Response(EMPTY.has(answer.status) ? null : answer.text, {
      status: answer.status,
      headers: { "content-type": answer.type },
    });
  };

/** As its issuer describes itself; secrets go the way that it takes. */
async function discovered({ address, clientId, secret }: Provider, tools: Tools): Promise<Configuration> {
  const first = await discovery(new URL(address), clientId, secret, ClientSecretPost(secret), {
    [customFetch]: asking(tools),
    execute: tools.local ? [allowInsecureRequests] : [],
  });
  const { token_endpoint_auth_methods_supported: ways = ["client_secret_basic"] } = first.serverMetadata();
  const way = ways.includes("client_secret_post") ? ClientSecretPost(secret) : ClientSecretBasic(secret);
  const made = new Configuration(first.serverMetadata(), clientId, secret, way);
  made[customFetch] = asking(tools);
  if (tools.local) allowInsecureRequests(made);
  enableNonRepudiationChecks(made);
  return made;
}

async function configured(provider: Provider, tools: Tools): Promise<Configuration> {
  const key = `${provider.address} ${provider.clientId} ${provider.id}.${provider.version}`;
  const found = known.get(key);
  if (found && found.until > performance.now()) return found.is;
  const is = await discovered(provider, tools);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, { until: performance.now() + KNOWN_MS, is });
  return is;
}

const scopesOf = (server: Told): string => {
  const offered = server.scopes_supported;
  const list = Array.isArray(offered) ? offered : WANTED.slice(0, -1);
  return WANTED.filter((scope) => scope === "openid" || list.includes(scope)).join(" ");
};

/** E-mails and numbers count only where the issuer says that it has verified them. */
const accountOf = (subject: string, claims: Told): OutsideAccount => ({
  subject,
  label: textIn(claims, "name") || textIn(claims, "preferred_username") || textIn(claims, "email") || subject,
  email: claims.email_verified === true ? textIn(claims, "email") : "",
  mobile: claims.phone_number_verified === true ? textIn(claims, "phone_number") : "",
  // other names can be changed by their people
  account: subject,
});

/** What the library says of a wrong answer, in a word. */
function told(error: unknown): never {
  const { code, error: word } = (error ?? {}) as { code?: unknown; error?: unknown };
  if (typeof word === "string") throw new ProviderProblem("word", word);
  if (typeof code === "string" && code.startsWith("OAUTH_")) throw new ProviderProblem("shape", code);
  throw error;
}

export const oidc: Adapter = {
  vouches: ["none", "email", "mobile", "account"],
  authorize: async (provider, { backTo, state, nonce, verifier }, tools) => {
    const config = await configured(provider, tools).catch(told);
    return buildAuthorizationUrl(config, {
      redirect_uri: backTo,
      scope: scopesOf({ ...config.serverMetadata() }),
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
    }).href;
  },
  identify: async (provider, { going, brought }, tools) => {
    const config = await configured(provider, tools).catch(told);
    const back = new URL(going.backTo);
    back.searchParams.set("code", brought.code);
    back.searchParams.set("state", going.state);
    if (brought.issuer !== "") back.searchParams.set("iss", brought.issuer);
    const tokens = await authorizationCodeGrant(config, back, {
      pkceCodeVerifier: going.verifier,
      expectedState: going.state,
      expectedNonce: going.nonce,
      idTokenExpected: true,
    }).catch(told);
    const claims = tokens.claims();
    if (!claims) throw new ProviderProblem("shape", "id_token");
    const more = config.serverMetadata().userinfo_endpoint
      ? await fetchUserInfo(config, tokens.access_token, claims.sub).catch(told)
      : {};
    return accountOf(claims.sub, { ...claims, ...more });
  },
  test: async (provider, tools) => {
    const config = await discovered(provider, tools).catch(told);
    return config.serverMetadata().issuer;
  },
};
