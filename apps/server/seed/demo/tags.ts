/** Tags of customers, and who has which: as its salesman would have tagged it, from what is known of it. */
import type { Customer, Tagged } from "./model";
import type { Random } from "./random";

interface DemoTag {
  text: string;
  bgcolor: string;
  /** How likely a customer has it. */
  chance: (customer: Customer) => number;
}

const LARGE = new Set(["500-999人", "1000人以上"]);
const isClosed = ({ dealAt }: Customer) => dealAt !== null;

export const TAGS: readonly DemoTag[] = [
  { text: "重点客户", bgcolor: "#cf1322", chance: ({ level }) => (level.startsWith("A") ? 0.7 : 0.02) },
  { text: "行业标杆", bgcolor: "#ad4e00", chance: ({ scale }) => (LARGE.has(scale) ? 0.3 : 0.01) },
  { text: "年底续约", bgcolor: "#2457d6", chance: (customer) => (isClosed(customer) ? 0.35 : 0) },
  { text: "可转介绍", bgcolor: "#15803d", chance: (customer) => (isClosed(customer) ? 0.25 : 0.02) },
  { text: "价格敏感", bgcolor: "#fadb14", chance: (customer) => (isClosed(customer) ? 0.06 : 0.14) },
  { text: "决策周期长", bgcolor: "#531dab", chance: ({ scale }) => (LARGE.has(scale) ? 0.25 : 0.05) },
  { text: "账期客户", bgcolor: "#0f766e", chance: (customer) => (isClosed(customer) ? 0.18 : 0) },
  { text: "待唤醒", bgcolor: "#5f6778", chance: ({ situation }) => (situation === "dormant" ? 0.4 : 0) },
];

export const makeTagged = (random: Random, customers: readonly Customer[]): Tagged[] =>
  customers.flatMap((customer) =>
    TAGS.flatMap(({ text, chance }) => (random.chance(chance(customer)) ? [{ customer: customer.no, tag: text }] : [])),
  );
