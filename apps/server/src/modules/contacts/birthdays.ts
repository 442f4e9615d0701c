/** Whoever wants to know is told of the birthdays of his customers' contacts: on the day, and some days before. */
import { contactSaid } from "@qicheng/api/contacts/messages";
import { sql } from "kysely";
import type { OrganisationSnapshot } from "../../kernel/access/organisation";
import type { Database } from "../../kernel/db/database";
import type { ScheduledTask } from "../../kernel/jobs/task";
import type { NotificationKind } from "../../kernel/live/kinds";
import { notify, wants } from "../../kernel/live/notify";
import { live } from "../../kernel/records/access/scope";
import { customerType } from "../customers/public";
import { contactType } from "./type";

export const birthdayKind: NotificationKind = {
  key: "contacts.birthday",
  title: contactSaid.birthday,
  text: ({ name, facts: { contact = "", days = "0", day = "" } }) =>
    days === "0"
      ? contactSaid.birthdayToday({ name, contact })
      : contactSaid.birthdaySoon({ name, contact, days, day }),
  off: true,
};

/** Days before it of which one is told. */
const BEFORE = [0, 3] as const;
const DAY = 86_400_000;

/** A day as YYYY-MM-DD, some days after that of a moment in Shanghai. */
const dayAfter = (at: string, days: number): string =>
  new Date(Date.parse(at) + 8 * 3_600_000 + days * DAY).toISOString().slice(0, 10);

interface Birthday {
  id: number;
  name: string;
  customer_id: number;
  owner_id: number;
}

/** Contacts whose birthday a day is, by their customers' owners who want to hear of it. Born on 29 February, it is the 28th in other years. */
async function bornOn(db: Database, day: string): Promise<Birthday[]> {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const leap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  const dates = month === 2 && date === 28 && !leap ? [28, 29] : [date];
  const { rows } = await sql<Birthday>`
    select k.id, k.name, k.customer_id, c.owner_id
    from contacts k join customers c on c.id = k.customer_id join users u on u.id = c.owner_id and u.quit_status = 0
    where k.birthday is not null and extract(month from k.birthday) = ${month}
      and extract(day from k.birthday) = any(${dates}::numeric[]) and ${live(contactType, "k")}
      and c.deleted_at is null and ${wants(birthdayKind, sql`c.owner_id`)}
    order by c.owner_id, k.id`.execute(db);
  return rows;
}

/** Who may not read a contact's name or birthday on rows of his own is told of none. */
function mayKnow(organisation: OrganisationSnapshot, owner: number): boolean {
  const levels = organisation.fields(owner).get(contactType.module)?.byKey;
  return ["contactName", "birthday"].every((key) => {
    const own = levels?.get(key)?.own ?? "edit";
    return own === "read" || own === "edit";
  });
}

async function tellOf(db: Database, organisation: OrganisationSnapshot, at: string): Promise<void> {
  const told = await Promise.all(
    BEFORE.map(async (days) => {
      const day = dayAfter(at, days);
      return (await bornOn(db, day)).map((birthday) => ({ ...birthday, days, day }));
    }),
  );
  // People in order, as everybody numbers their notifications.
  const all = told.flat().toSorted((a, b) => a.owner_id - b.owner_id);
  for (const { id, name, customer_id, owner_id, days, day } of all) {
    if (!mayKnow(organisation, owner_id)) continue;
    await notify(
      { db },
      {
        kind: birthdayKind,
        to: [owner_id],
        about: { module: customerType.module, id: customer_id },
        facts: { contact: name, days: String(days), day: day.slice(5) },
        once: `birthday ${id} ${day.slice(0, 4)} ${days}`,
      },
    );
  }
}

export const birthdayTask: ScheduledTask = {
  name: "contacts.birthdays",
  schedule: { pattern: "0 9 * * *" },
  run: async ({ at }, job) => {
    const organisation = await job.services.organisation.get();
    await job.once((db) => tellOf(db, organisation, at));
  },
};
