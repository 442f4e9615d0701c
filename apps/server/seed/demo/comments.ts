/** What colleagues of the demo company say to each other's follow-ups: heads ask, owners answer, accounting is asked. */
import { type Moment, startOfDay } from "./calendar";
import type { DemoCompany, FollowUp, Person } from "./model";
import { BRANCHES, personNamed } from "./organisation";

const HOUR = 3_600_000;

export interface Comment {
  followUp: number;
  customer: number;
  person: number;
  text: string;
  mentioned: readonly number[];
  at: Moment;
}

type Role = "owner" | "head" | "zongjian" | "caiwu";
/** Who says what to whom, so many hours after the follow-up. */
type Line = readonly [by: Role, to: Role | "", text: string, hours: number];

const TALKS: readonly (readonly Line[])[] = [
  [
    ["head", "owner", "价格可以再谈，底线不要低于九折，下次拜访前先跟我对一下。", 2],
    ["owner", "head", "明白，周五前给客户答复。", 3],
  ],
  [
    ["owner", "caiwu", "客户问到账期，麻烦确认能否给到60天？", 1],
    ["caiwu", "owner", "最多45天，需要先付三成预付款。", 4],
    ["owner", "", "收到，我按这个条件谈。", 5],
  ],
  [["head", "owner", "竞争对手是哪家？把他们的报价了解一下。", 5]],
  [
    ["zongjian", "owner", "这个客户很重要，有进展随时告诉我。", 6],
    ["owner", "zongjian", "好的，下周约了他们总经理。", 20],
  ],
  [["head", "", "跟得不错，继续保持这个节奏。", 3]],
  [
    ["head", "owner", "方案里把售后响应时间写清楚，客户上次提过。", 4],
    ["owner", "", "已经补上，晚点发新版本。", 6],
  ],
];

/** By which somebody of the demo begins, and how many of his follow-ups are talked about. */
const OWNERS: readonly (readonly [username: string, talks: number])[] = [
  ["xiaoshou", 4],
  ["zhangyutong", 2],
  ["zhaoyiming", 2],
  ["sunhaoran", 2],
  ["liangjiaxin", 2],
  ["luoshiyu", 2],
];

/** The newest follow-ups of his own customers that are old enough to be answered, the customer that waits for him first. */
function talkedAbout({ customers, followUps }: DemoCompany, owner: Person, before: Moment): FollowUp[] {
  const own = new Map(customers.filter((one) => one.owner === owner.no).map((one) => [one.no, one]));
  const written = followUps.filter(
    ({ customer, person, at }) => own.has(customer) && person === owner.no && at < before,
  );
  const waiting = customers.find((one) => one.owner === owner.no && one.situation === "overdue")?.no;
  const first = written.findLast(({ customer }) => customer === waiting);
  const rest = written.toReversed().filter((one, at, all) => {
    const newest = all.findIndex(({ customer }) => customer === one.customer) === at;
    return newest && one.customer !== first?.customer;
  });
  return [...(first ? [first] : []), ...rest];
}

export function makeComments(company: DemoCompany, day: string): Comment[] {
  const { people } = company;
  const last = startOfDay(day);
  let talk = 0;
  return OWNERS.flatMap(([username, talks]) => {
    const owner = personNamed(people, username);
    const head = personNamed(people, BRANCHES[owner.branch - 1]?.head ?? "zongjian");
    const of: Record<Role, Person> = {
      owner,
      head,
      zongjian: personNamed(people, "zongjian"),
      caiwu: personNamed(people, "caiwu"),
    };
    return talkedAbout(company, owner, last - 24 * HOUR)
      .slice(0, talks)
      .flatMap((followUp) => {
        const lines = TALKS[talk % TALKS.length] ?? [];
        talk += 1;
        return lines.map(([by, to, text, hours]): Comment => {
          const whom = to === "" ? undefined : of[to];
          return {
            followUp: followUp.no,
            customer: followUp.customer,
            person: of[by].no,
            text: whom ? `@${whom.nickname} ${text}` : text,
            mentioned: whom ? [whom.no] : [],
            at: followUp.at + hours * HOUR,
          };
        });
      });
  }).sort((a, b) => a.at - b.at);
}
