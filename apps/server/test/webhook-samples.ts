/** Sound requests for routes of webhooks, and what they are aimed at. */
import { sql } from "kysely";
import type { Listing, Sample } from "./approval-samples";
import type { TestServer } from "./harness";
import { only } from "./observe";

const nothing: Sample = () => ({});
const named = (word: string) => ({ name: word, url: "https://example.com/hook", events: ["customer.created"] });

export const webhookSamples: { readonly webhooks: Listing<"webhooks"> } = {
  webhooks: {
    index: nothing,
    choices: nothing,
    view: (at) => ({ id: at.webhook ?? 0 }),
    add: (_at, word) => named(word),
    edit: (at, word) => ({ id: at.webhook ?? 0, ...named(word) }),
    remove: (at) => ({ ids: [at.webhook ?? 0] }),
    rotate: (at) => ({ id: at.webhook ?? 0 }),
    ping: (at) => ({ id: at.webhook ?? 0 }),
    deliveries: (at) => ({ id: at.webhook ?? 0 }),
    replay: (at) => ({ id: at.webhook ?? 0, deliveries: [at.webhookDelivery ?? 0] }),
  },
};

/** A hook that hears of nothing that happens, with a delivery that was given up. */
export async function webhookTargets(server: TestServer) {
  const webhook = await only(
    server,
    sql`insert into webhooks (name, url, events, secret)
      values ('推送' || gen_random_uuid(), 'https://example.com/hook', '{tag.restored}', '') returning id`,
  );
  const webhookDelivery = await only(
    server,
    sql`insert into webhook_deliveries (webhook_id, event_id, event, module, subject, record_id, state, attempts, status)
      values (${webhook}, gen_random_uuid(), 'callBlack.deleted', 'callBlack', 'callBlack', 1, 'failed', 7, 500) returning id`,
  );
  return { webhook, webhookDelivery };
}
