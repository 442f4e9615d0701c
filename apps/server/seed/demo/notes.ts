/** Follow-up texts: a template of the stage and method, filled with the facts of its customer. */
import { type Moment, spoken } from "./calendar";
import type { Customer, Method, Stage } from "./model";
import type { Notes } from "./notes-early";
import { NEED, OPEN } from "./notes-early";
import { DEAL, ENDINGS, SERVICE, STALL } from "./notes-late";
import { NEGOTIATE, QUOTE } from "./notes-middle";
import type { Random, Weighted } from "./random";

export const NOTES: Readonly<Record<Stage, Notes>> = {
  open: OPEN,
  need: NEED,
  quote: QUOTE,
  negotiate: NEGOTIATE,
  deal: DEAL,
  service: SERVICE,
  stall: STALL,
};

const METHODS: Weighted<Method> = [
  ["电话", 44],
  ["微信", 29],
  ["其他", 13],
  ["邮件", 7],
  ["QQ", 4],
  ["短信", 3],
];

export interface NoteFacts {
  customer: Customer;
  /** How one addresses the person spoken to. */
  who: string;
  /** The technician who helps. */
  mate: string;
  stage: Stage;
  at: Moment;
  next: Moment | null;
}

const DEPARTMENTS = ["采购部", "信息部", "设备部", "仓储部", "生产部", "财务部", "行政部"];

function money(amount: number): string {
  return amount >= 10_000 ? `${(amount / 10_000).toFixed(1).replace(/\.0$/, "")}万` : `${amount}元`;
}

const HEADCOUNT: Readonly<Record<string, readonly [number, number]>> = {
  "20人以下": [6, 18],
  "20-99人": [25, 90],
  "100-499人": [110, 460],
  "500-999人": [520, 960],
  "1000人以上": [1_100, 3_200],
};

function slots(random: Random, facts: NoteFacts): Record<string, string> {
  const { story, industry, scale } = facts.customer;
  const [least, most] = HEADCOUNT[scale] ?? [20, 90];
  return {
    who: facts.who,
    mate: facts.mate,
    dept: random.pick(DEPARTMENTS),
    product: story.product.name,
    other: story.other.name,
    qty: `${story.quantity}${story.product.unit}`,
    quote: money(story.quote),
    final: money(story.final),
    half: money(Math.round(story.quote / 2_000) * 1_000),
    tailmoney: money(Math.round(story.final / 10)),
    rival: story.rival,
    site: story.site,
    pain: story.pain,
    term: story.term,
    industry,
    people: String(random.int(least, most)),
    month: `${((new Date(facts.at).getUTCMonth() + 1) % 12) + 1}月`,
    next: facts.next === null ? "" : spoken(facts.next, facts.at),
  };
}

/** Says things to one customer without saying the same twice. */
export class Notebook {
  readonly #said = new Set<string>();

  constructor(private readonly random: Random) {}

  write(facts: NoteFacts): { method: Method; text: string } {
    const { random } = this;
    const { method, template } = this.#choose(NOTES[facts.stage]);
    const endings = ENDINGS[facts.stage];
    const fitting = facts.next === null ? endings.open : endings.planned;
    const ending = method === "短信" ? "" : random.pick(fitting);
    const values = slots(random, facts);
    const text = (template + ending).replace(/\{(\w+)\}/g, (_whole, name: string) => values[name] ?? "");
    return { method, text };
  }

  #choose(notes: Notes): { method: Method; template: string } {
    const fresh = METHODS.map(([method, weight]) => {
      const unsaid = (notes[method] ?? []).filter((template) => !this.#said.has(template));
      return [{ method, unsaid }, unsaid.length === 0 ? 0 : weight] as const;
    });
    if (fresh.every(([, weight]) => weight === 0)) {
      this.#said.clear();
      return this.#choose(notes);
    }
    const { method, unsaid } = this.random.weighted(fresh);
    const template = this.random.pick(unsaid);
    this.#said.add(template);
    return { method, template };
  }
}
