/** The whole demo company, made from the first-start day alone. */

import { makeActions } from "./actions";
import { DAY, type Moment, startOfDay, worked } from "./calendar";
import { makeContacts } from "./contacts";
import { makeCustomers } from "./customers";
import { makeFollowUps } from "./follow-ups";
import type { Customer, DemoCompany, Person, Share, Star } from "./model";
import { BRANCHES, makePeople, personNamed } from "./organisation";
import { Random } from "./random";
import { makeTagged } from "./tags";
import { makeTimelines } from "./timelines";

const SEED = 20_260_901;

const isTalking = ({ situation }: Customer) => situation === "coming" || situation === "today" || situation === "won";

/** Colleagues let the demo's salesman help with some of theirs. */
function makeShares(random: Random, customers: readonly Customer[], people: readonly Person[], today: Moment): Share[] {
  const salesman = personNamed(people, "xiaoshou");
  const colleagues = ["zhangyutong", "zhaoyiming", "shenjiayi", "xuziang"].map((name) => personNamed(people, name).no);
  const shareable = customers.filter(
    (customer) => customer.owner !== null && colleagues.includes(customer.owner) && isTalking(customer),
  );
  return random.sample(shareable, 7).map((customer, at) => ({
    customer: customer.no,
    person: salesman.no,
    access: at % 2 === 0 ? "rw" : "r",
    by: customer.owner ?? salesman.no,
    at: worked(random, Math.max(customer.createdAt + DAY, today - random.int(2, 25) * DAY)),
    // for good, for a month to come, and one that is over
    until: [null, today + 30 * DAY, today + 7 * DAY, null, null, today + 90 * DAY, today - DAY][at] ?? null,
  }));
}

/** Managers are asked along, too: to customers of other regions, which they see by the share alone. */
function sharesForManagers(customers: readonly Customer[], people: readonly Person[], today: Moment): Share[] {
  const random = new Random(SEED + 1);
  const named = (username: string) => personNamed(people, username).no;
  const plan = [
    ["jingli", ["luoshiyu", "zhengkai"], 4],
    ["jingli", ["sunhaoran", "maxiaotong"], 2],
    ["liuzhiqiang", ["luoshiyu", "zhangyutong"], 3],
    ["huangweijie", ["luoshiyu", "zhengkai"], 3],
    ["zhengkai", ["zhangyutong", "liangjiaxin"], 3],
    ["zongjian", ["zhengkai", "zhangyutong"], 3],
  ] as const;
  const taken = new Set<string>();
  return plan.flatMap(([manager, owners, count], part) => {
    const person = named(manager);
    const numbers: number[] = owners.map(named);
    const open = customers.filter(
      (customer) =>
        customer.owner !== null &&
        numbers.includes(customer.owner) &&
        isTalking(customer) &&
        !taken.has(`${person} ${customer.no}`),
    );
    return random.sample(open, Math.min(count, open.length)).map((customer, at): Share => {
      taken.add(`${person} ${customer.no}`);
      return {
        customer: customer.no,
        person,
        access: (at + part) % 3 === 0 ? "rw" : "r",
        by: customer.owner ?? person,
        at: worked(random, Math.max(customer.createdAt + DAY, today - random.int(3, 90) * DAY)),
        until: at % 3 === 2 ? today + 60 * DAY : null,
      };
    });
  });
}

function makeStars(
  random: Random,
  customers: readonly Customer[],
  people: readonly Person[],
  shares: readonly Share[],
) {
  const salesman = personNamed(people, "xiaoshou");
  const manager = personNamed(people, "jingli");
  const ofTeam = (customer: Customer) => people[(customer.owner ?? 0) - 1]?.branch === manager.branch;
  const own = customers.filter((customer) => customer.owner === salesman.no && isTalking(customer));
  const team = customers.filter(
    (customer) => ofTeam(customer) && isTalking(customer) && customer.level.startsWith("A"),
  );
  const starred = (person: Person, list: readonly Customer[]): Star[] =>
    list.map((customer) => ({
      customer: customer.no,
      person: person.no,
      at: Math.max(customer.createdAt + DAY / 8, customer.followed.at(-1) ?? 0) + random.int(10, 300) * 1_000,
    }));
  const shared = customers.filter(({ no }) => no === shares[0]?.customer);
  return [...starred(salesman, [...random.sample(own, 7), ...shared]), ...starred(manager, random.sample(team, 6))];
}

/** @param day business day of the first start, `yyyy-MM-dd` */
export function makeDemoCompany(day: string): DemoCompany {
  const random = new Random(SEED);
  const today = startOfDay(day);
  const people = makePeople(today);
  const customers = makeCustomers(random, makeTimelines(random, people, today), people, today);
  const contacts = makeContacts(random, customers);
  const followUps = makeFollowUps(random, customers, contacts, people);
  const shares = [...makeShares(random, customers, people, today), ...sharesForManagers(customers, people, today)];
  const stars = makeStars(random, customers, people, shares);
  const actions = makeActions(random, { people, customers, contacts, followUps, shares, stars }, today - DAY);
  const tagged = makeTagged(random, customers);
  return { branches: BRANCHES, people, customers, contacts, followUps, actions, shares, stars, tagged };
}
