/** The product's database, to arrange what no screen and no route makes yet. */
import { sql } from "kysely";
import { withCluster } from "../../apps/server/src/embedded-postgres/running-cluster";
import { type Database, openDatabase } from "../../apps/server/src/kernel/db/database";
import { notify } from "../../apps/server/src/kernel/live/notify";
import { followUpDue } from "../../apps/server/src/modules/followups/due";
import { productData } from "./server";

const inDatabase = (act: (db: Database) => Promise<unknown>): Promise<void> =>
  withCluster(
    productData(),
    () => undefined,
    async (url) => {
      const { db, close } = openDatabase(url, { max: 1 });
      await act(db).finally(close);
    },
  );

/** In a field of the company's own, put away since, a customer points at a product as long as `act` takes. */
export async function whileUsed(used: { product: number; by: number }, act: () => Promise<void>): Promise<void> {
  const definition = JSON.stringify({ type: "customer", reference: "product", title: "常购产品", flags: {} });
  const key = `bought${used.product}`;
  await inDatabase(async (db) => {
    await sql`insert into custom_fields (module, key, definition, archived)
      values ('customer', ${key}, ${definition}::jsonb, true)`.execute(db);
    await sql`update customers set ext = ext || jsonb_build_object(${key}::text, ${used.product}::bigint)
      where id = ${used.by}`.execute(db);
    await act();
    await sql`delete from custom_fields where key = ${key}`.execute(db);
  });
}

/** Lets a colleague see a customer, and no more. */
export const showTo = (customerId: number, username: string): Promise<void> =>
  inDatabase((db) =>
    sql`insert into customer_shares (customer_id, user_id, access)
      select ${customerId}, id, 'r' from users where username = ${username}`.execute(db),
  );

/** Somebody is told that the time of a customer has come, as a job tells it within a minute. */
export const remindOf = (userId: number, customerId: number): Promise<void> =>
  inDatabase((db) =>
    notify({ db }, { kind: followUpDue, to: [userId], about: { module: "customer", id: customerId } }),
  );

/** Its owner has had a customer for so many days more, and has not followed it up. */
export const leftAlone = (customerId: number, days: number): Promise<void> =>
  inDatabase((db) =>
    sql`update customers set created_at = created_at - make_interval(days => ${days}),
      owned_at = owned_at - make_interval(days => ${days}) where id = ${customerId}`.execute(db),
  );
