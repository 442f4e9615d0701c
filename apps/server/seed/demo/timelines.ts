/** Who has how many customers in which situation, and when what happened to them. */
import { appointment, DAY, MINUTE, type Moment, workAppointment, worked } from "./calendar";
import type { Person, Situation, Timeline } from "./model";
import { LEFT_EARLIER, NEWCOMER, OWNED, personNamed } from "./organisation";
import type { Random, Weighted } from "./random";

const FOLLOW_UPS = 3_000;
const POOL = 60;
/** Of the pool, those that came there because their owner left. */
const POOL_OF_LEFT = 10;
const HANDED_OVER = 14;
/** Days since the one who left earlier handed over. */
const LEFT_DAYS = 92;
const OLDEST_DAYS = 545;
const NEWCOMER_DAYS = 54;
/** The one who left lately has done nothing since. */
const IDLE_DAYS = 9;

type Deck = Readonly<Partial<Record<Situation, number>>>;

const FIXED_DECKS: Readonly<Record<string, Deck>> = {
  xiaoshou: { fresh: 6, today: 8, overdue: 9, coming: 22, won: 12, dormant: 5 },
  luchenxi: { fresh: 5, today: 2, overdue: 2, coming: 5 },
  zengzhihao: { overdue: 3, won: 2, dormant: 2 },
};
const COMMON_DECK: Deck = { won: 136, fresh: 34, today: 30, overdue: 41, coming: 163, dormant: 53 };

const POOL_REASONS: Weighted<string> = [
  ["长期未跟进", 45],
  ["客户无需求", 28],
  ["联系不上", 20],
  ["其他", 7],
];

interface Draft {
  situation: Situation;
  owner: Person | null;
  previous: Person | null;
  createdAgo: number;
  lastAgo: number;
  count: number;
}

const spread = (deck: Deck): Situation[] =>
  Object.entries(deck).flatMap(([situation, count]) => Array.from({ length: count }, () => situation as Situation));

interface Habit {
  lastAgo: readonly [number, number];
  /** Days from creation to the last follow-up. */
  span: readonly [number, number];
  count: readonly [number, number];
}

const HABITS: Readonly<Record<Situation, Habit>> = {
  fresh: { lastAgo: [1, 9], span: [0, 0], count: [0, 1] },
  today: { lastAgo: [2, 12], span: [5, 460], count: [2, 8] },
  overdue: { lastAgo: [4, 20], span: [5, 460], count: [2, 8] },
  coming: { lastAgo: [1, 16], span: [4, 520], count: [2, 9] },
  won: { lastAgo: [3, 75], span: [90, 530], count: [6, 13] },
  dormant: { lastAgo: [45, 240], span: [10, 380], count: [2, 6] },
  pool: { lastAgo: [45, 330], span: [5, 260], count: [1, 4] },
};

function draft(random: Random, situation: Situation, owner: Person | null, previous: Person | null): Draft {
  const habit = HABITS[situation];
  const least = owner?.quit ? IDLE_DAYS : 0;
  const lastAgo = Math.max(random.int(...habit.lastAgo), least);
  const [shortest, longest] = habit.span;
  const span = shortest + Math.round((longest - shortest) * random.next() ** 1.15);
  const oldest = owner?.username === NEWCOMER ? NEWCOMER_DAYS : OLDEST_DAYS;
  const createdAgo = Math.min(lastAgo + span, oldest);
  const count = Math.min(random.int(...habit.count), 1 + Math.floor((createdAgo - lastAgo) / 2));
  return { situation, owner, previous, createdAgo, lastAgo, count: situation === "fresh" ? random.int(0, 1) : count };
}

function owned(random: Random, people: readonly Person[]): Draft[] {
  const common = spread(COMMON_DECK);
  const shuffled = random.sample(common, common.length);
  return Object.entries(OWNED).flatMap(([username, count]) => {
    const owner = personNamed(people, username);
    const fixed = FIXED_DECKS[username];
    const deck = fixed ? spread(fixed) : shuffled.splice(0, count);
    return deck.map((situation) => draft(random, situation, owner, null));
  });
}

function pooled(random: Random, people: readonly Person[]): Draft[] {
  const left = personNamed(people, LEFT_EARLIER);
  const sellers = Object.entries(OWNED)
    .filter(([username]) => username !== NEWCOMER)
    .map(([username, count]) => [personNamed(people, username), count] as const);
  return Array.from({ length: POOL }, (_, at) => {
    const previous = at < POOL_OF_LEFT ? left : random.weighted(sellers);
    const made = draft(random, "pool", null, previous);
    if (previous !== left) return made;
    const lastAgo = LEFT_DAYS + random.int(4, 40);
    return { ...made, lastAgo, createdAgo: Math.min(made.createdAgo + LEFT_DAYS, OLDEST_DAYS) };
  });
}

/** Old customers in the north that colleagues took over from the one who left. */
function handOver(random: Random, drafts: Draft[], people: readonly Person[]): void {
  const left = personNamed(people, LEFT_EARLIER);
  const possible = drafts.filter(
    ({ owner, createdAgo, situation }) =>
      owner !== null &&
      owner.branch === left.branch &&
      owner.position !== "大区经理" &&
      situation !== "fresh" &&
      createdAgo > LEFT_DAYS + 30,
  );
  for (const taken of random.sample(possible, HANDED_OVER)) taken.previous = left;
}

/** Makes the follow-ups exactly as many as wanted, adding and taking where there is room. */
function balance(random: Random, drafts: readonly Draft[]): void {
  let missing = FOLLOW_UPS - drafts.reduce((sum, { count }) => sum + count, 0);
  while (missing !== 0) {
    const one = random.pick(drafts);
    const room = one.createdAgo - one.lastAgo;
    if (missing > 0 && one.situation !== "fresh" && one.count * 3 < room) {
      one.count += 1;
      missing -= 1;
    } else if (missing < 0 && one.count > 2) {
      one.count -= 1;
      missing += 1;
    }
  }
}

function followedAt(random: Random, { createdAgo, lastAgo, count }: Draft, createdAt: Moment, today: Moment): Moment[] {
  const between = Array.from({ length: Math.max(0, count - 2) }, () => random.int(lastAgo, createdAgo));
  const first = count > 1 ? [Math.max(lastAgo, createdAgo - random.int(0, 3))] : [];
  const days = count > 0 ? [...first, ...between, lastAgo] : [];
  const moments = days.map((ago) => worked(random, today - ago * DAY)).sort((a, b) => a - b);
  let before = createdAt;
  return moments.map((moment) => {
    before = moment > before ? moment : before + random.int(9, 75) * MINUTE;
    return before;
  });
}

interface Next {
  today: Moment;
  last: Moment;
}

const daysOn = (moment: Moment, days: number) => moment + days * DAY;

/** When the next talk is planned, as of now. */
function nextAt(random: Random, situation: Situation, { today, last }: Next): Moment | null {
  switch (situation) {
    case "today":
      return appointment(random, today);
    case "overdue": {
      const due = workAppointment(random, daysOn(today, -random.int(1, 9)), -1);
      return due > last ? due : appointment(random, Math.max(daysOn(today, -1), last + DAY / 2));
    }
    case "coming":
      return workAppointment(random, daysOn(today, 1 + Math.floor(14 * random.next() ** 1.4)), 1);
    case "fresh":
      return random.chance(0.75) ? workAppointment(random, daysOn(today, random.int(0, 4)), 1) : null;
    case "won":
      return random.chance(0.45) ? workAppointment(random, daysOn(today, random.int(1, 30)), 1) : null;
    case "dormant":
      return random.chance(0.45) ? workAppointment(random, daysOn(last, random.int(7, 15)), 1) : null;
    case "pool":
      return null;
  }
}

function timeline(random: Random, plan: Draft, today: Moment): Timeline {
  const { situation, owner, previous, createdAgo } = plan;
  const creator = previous ?? owner;
  if (!creator) throw new Error("a customer that nobody made");
  const createdAt = worked(random, daysOn(today, -createdAgo));
  const followed = followedAt(random, plan, createdAt, today);
  const last = followed.at(-1) ?? createdAt;
  const leftAt = worked(random, daysOn(today, -LEFT_DAYS));
  const byLeaving = previous?.username === LEFT_EARLIER;
  const overlooked = Math.max(worked(random, daysOn(last, random.int(31, 39))), last + DAY);
  const pooledAt = byLeaving ? Math.max(leftAt, last + DAY) : overlooked;
  const reason = byLeaving ? "员工离职" : random.weighted(POOL_REASONS);
  return {
    situation,
    owner: owner?.no ?? null,
    previousOwner: previous?.no ?? null,
    createdAt,
    createdBy: creator.no,
    ownedAt: owner && (previous ? leftAt : createdAt),
    poolAt: owner ? null : pooledAt,
    poolReason: owner ? null : reason,
    followed,
    nextFollowAt: nextAt(random, situation, { today, last }),
  };
}

/** The histories of 600 customers with 3,000 follow-ups, oldest customer first. */
export function makeTimelines(random: Random, people: readonly Person[], today: Moment): Timeline[] {
  const drafts = [...owned(random, people), ...pooled(random, people)];
  handOver(random, drafts, people);
  balance(random, drafts);
  return drafts.map((plan) => timeline(random, plan, today)).sort((a, b) => a.createdAt - b.createdAt);
}
