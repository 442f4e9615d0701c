/** Saved scenes of the customer list. */

interface DemoScene {
  /** User name. */
  owner: string;
  name: string;
  shared: boolean;
  query: (level: (name: string) => number) => Record<string, unknown>;
}

const condition = (field: string, op: string, value?: unknown) => ({
  field,
  op,
  ...(value === undefined ? {} : { value }),
});

export const SCENES: readonly DemoScene[] = [
  {
    owner: "xiaoshou",
    name: "本周需跟进",
    shared: false,
    query: () => ({
      dataType: "myself",
      data: [condition("nextgenjintime", "eq", "week")],
      sort: "nextgenjintime",
      order: "asc",
    }),
  },
  {
    owner: "xiaoshou",
    name: "意向强烈未成交",
    shared: false,
    query: () => ({ dataType: "myself", data: [condition("intention", "eq", "high"), condition("clue", "eq", 1)] }),
  },
  {
    owner: "jingli",
    name: "重点客户",
    shared: true,
    query: (level) => ({ dataType: "all", data: [condition("status", "in", [level("A（重点）")])] }),
  },
  {
    owner: "jingli",
    name: "一个月未跟进",
    shared: false,
    query: () => ({
      dataType: "sub",
      data: [condition("genjintime", "lt", "last30")],
      sort: "genjintime",
      order: "asc",
    }),
  },
  {
    owner: "zongjian",
    name: "年采购额百万以上",
    shared: true,
    query: () => ({
      dataType: "all",
      data: [condition("annualPurchase", "ge", 100)],
      sort: "annualPurchase",
      order: "desc",
    }),
  },
];
