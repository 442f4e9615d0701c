/** An issuer of OpenID Connect (npm's oidc-provider), at which whoever is named signs in without a page. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

export const CLIENT = { id: "qicheng", secret: "a secret that is long enough for hmac" };

/** Claims of an account, by its sub. */
export type People = Map<string, Record<string, unknown>>;

export interface Issuer {
  url: string;
  people: People;
  /** Who signs in next. */
  signsIn: (sub: string) => void;
  close: () => Promise<void>;
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** @param backTo the callback address that is registered */
export async function startIssuer(backTo: string): Promise<Issuer> {
  const people: People = new Map();
  let next = "";
  const server = createServer();
  const url = await listening(server);
  const provider = new Provider(url, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [backTo],
        response_types: ["code"],
        grant_types: ["authorization_code"],
        token_endpoint_auth_method: "client_secret_basic",
      },
    ],
    clientAuthMethods: ["client_secret_basic"],
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    scopes: ["openid", "profile", "email", "phone"],
    claims: {
      openid: ["sub"],
      profile: ["name"],
      email: ["email", "email_verified"],
      phone: ["phone_number", "phone_number_verified"],
    },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: async () => ({ sub, ...people.get(sub) }) }),
    // everybody agrees to everything
    loadExistingGrant: async (ctx) => {
      const accountId = ctx.oidc.session?.accountId;
      if (!accountId) return undefined;
      const grant = new ctx.oidc.provider.Grant({ accountId, clientId: CLIENT.id });
      grant.addOIDCScope("openid profile email phone");
      await grant.save();
      return grant;
    },
  });
  const callback = provider.callback();
  server.on("request", (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return void callback(request, response);
    void provider.interactionFinished(request, response, { login: { accountId: next, remember: false } });
  });
  return {
    url,
    people,
    signsIn: (sub) => {
      next = sub;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
