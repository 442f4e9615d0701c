/** Follow-ups: who wrote what, and when he planned to talk again. */
import { appointment, DAY, type Moment, workAppointment } from "./calendar";
import type { Contact, Customer, FollowUp, Person } from "./model";
import { Notebook } from "./notes";
import { BRANCHES, personNamed } from "./organisation";
import { addressed } from "./people-names";
import type { Random } from "./random";

/** Longer ahead than this nobody plans. */
const HORIZON = 35 * DAY;

/** The plan noted in one follow-up mostly came true with the following one, unless that came very late. */
function plannedNext(random: Random, at: Moment, following: Moment): Moment | null {
  if (following - at < DAY / 2 || random.chance(0.25)) return null;
  if (following - at > HORIZON) return workAppointment(random, at + random.int(4, 24) * DAY, 1);
  const planned = appointment(random, following);
  return planned > at ? planned : null;
}

/** The owner of that time, or now and then the head of his branch. */
function writer(random: Random, customer: Customer, at: Moment, people: readonly Person[]): number {
  const taken = customer.owner !== null && customer.ownedAt !== null && at >= customer.ownedAt;
  const seller = taken ? (customer.owner ?? customer.createdBy) : customer.createdBy;
  const branch = BRANCHES[(people[seller - 1]?.branch ?? 1) - 1];
  return branch && random.chance(0.03) ? personNamed(people, branch.head).no : seller;
}

function ofCustomer(
  random: Random,
  customer: Customer,
  contacts: readonly Contact[],
  people: readonly Person[],
): Omit<FollowUp, "no">[] {
  const notebook = new Notebook(random);
  const technician = personNamed(people, random.pick(["fengtao", "dongxiaoyu"]));
  const mate = `${technician.nickname.charAt(0)}工`;
  return customer.followed.map((at, index) => {
    const following = customer.followed[index + 1];
    const next = following === undefined ? customer.nextFollowAt : plannedNext(random, at, following);
    const known = contacts.filter((contact) => contact.primary || contact.createdAt <= at);
    const contact = random.chance(0.72) ? known.find(({ primary }) => primary) : random.pick(known);
    const who = contact ? addressed(contact.name, contact.sex, contact.position) : "对方";
    const stage = customer.story.stages[index] ?? "need";
    const { method, text } = notebook.write({ customer, who, mate, stage, at, next });
    return { customer: customer.no, person: writer(random, customer, at, people), method, text, at, next };
  });
}

export function makeFollowUps(
  random: Random,
  customers: readonly Customer[],
  contacts: readonly Contact[],
  people: readonly Person[],
): FollowUp[] {
  const byCustomer = new Map<number, Contact[]>(customers.map(({ no }) => [no, []]));
  for (const contact of contacts) byCustomer.get(contact.customer)?.push(contact);
  return customers
    .flatMap((customer) => ofCustomer(random, customer, byCustomer.get(customer.no) ?? [], people))
    .sort((a, b) => a.at - b.at)
    .map((followUp, at) => ({ no: at + 1, ...followUp }));
}
