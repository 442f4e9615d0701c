/** What comes before measuring: people who are signed in, what they ask for, and indexes that are made in the background. */
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { VolumeStamp } from "../../apps/server/seed/volume";
import { randomAt } from "../../apps/server/seed/volume/random";
import { drawTodos, letThemSeeAll } from "./approval-rows";
import { signIn } from "./people";
import type { RowSources } from "./rows";
import { drawCustomers, drawSamples } from "./samples";

const ROWS_A_PAGE = 20;
const DEEP_PAGE = 5_000;
const INDEX_SECONDS = 300;

/** Signs people in and draws what they ask for. */
export async function sourcesOf(client: pg.Client, volume: VolumeStamp): Promise<RowSources> {
  await letThemSeeAll(client);
  const people = await signIn(client);
  // Another place in every run, so that updates reach records that earlier runs have left alone.
  const random = randomAt(volume.seed, Date.now() % 1_000_000_000);
  const owners = people.sellers.map(({ id }) => id);
  return {
    people,
    samples: await drawSamples(client, volume),
    todos: await drawTodos(client, people.sellers),
    draw: (count) => drawCustomers(client, random, owners, count),
    deepPage: Math.min(DEEP_PAGE, Math.floor((volume.customers * 0.5) / ROWS_A_PAGE)),
  };
}

/** The product makes the index of an own field in the background when it has started. */
export async function untilIndexed(client: pg.Client): Promise<void> {
  const query = `select 1 from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indisvalid and starts_with(c.relname, 'customers_ext_')`;
  for (let s = 0; s < INDEX_SECONDS; s += 1) {
    const { rowCount } = await client.query(query);
    if (rowCount) return;
    await sleep(1_000);
  }
  throw new Error("The index of the own field is not made.");
}
