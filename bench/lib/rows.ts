/** What is measured: each row as the product's own web client asks it, and the same work of the bare floor. */
import { randomUUID } from "node:crypto";
import { OWN_FIELD } from "../../apps/server/seed/volume/generate";
import { approvalRows, type TodoSample } from "./approval-rows";
import type { PreparedRequest } from "./job";
import type { People, Person } from "./people";
import { floorRequest, productRequest, type Row } from "./requests";
import type { Samples, StoredCustomer } from "./samples";
import { WEB_LEAD_FIELDS, WEB_LIST_FIELDS } from "./web-fields";

export interface RowSources {
  people: People;
  samples: Samples;
  /** Owned customers at random, as they are stored now. */
  draw: (count: number) => Promise<StoredCustomer[]>;
  /** What waits for the salespeople. */
  todos: readonly TodoSample[];
  /** 5,000, or less in a small volume. */
  deepPage: number;
}

export interface ListBody {
  count: "0" | "1" | "only";
  page?: number;
  key?: string;
  dataType?: string;
  data?: unknown;
  sort?: string;
  order?: "asc" | "desc";
  board?: string;
  gonghai?: 1;
}

const ONE_RECORDS = 2_000;
const FLOOR_UPDATES = 20_000;

/** A write, each with a key of its own. */
export const keyed = (request: PreparedRequest): PreparedRequest => ({
  ...request,
  headers: { ...request.headers, "idempotency-key": `${randomUUID().slice(0, 8)}-{{n}}` },
});

export const listRequest = (person: Person, body: ListBody): PreparedRequest =>
  productRequest("/api/customer/index", person.key, {
    page: 1,
    rows: 20,
    key: "",
    ...(body.count === "only" ? {} : { fields: WEB_LIST_FIELDS.join(",") }),
    ...body,
  });

const floorList = (body: unknown) => floorRequest("/list", body);

/** The filter of the manager's rows: one level, half a year. */
export const levelAndRange = ({ levelId, halfYearAgo }: Samples) => [
  { field: "status", op: "in", value: [levelId] },
  { field: "AddTime", op: "ge", value: `${halfYearAgo} 00:00` },
];

/** Ten of 10,000 values of the company's own field, another place for each. */
export const ownRange = (at: number) => [
  { field: OWN_FIELD, op: "between", value: [(at * 7) % 90, ((at * 7) % 90) + 0.09] },
];
const ofOwnField = (people: readonly Person[], body: ListBody) =>
  Array.from({ length: 20 }, (_, at) =>
    listRequest(people[at % people.length] as Person, { ...body, data: ownRange(at) }),
  );

const of = (people: readonly Person[], body: ListBody) => people.map((person) => listRequest(person, body));
const scenes = (people: readonly Person[]) =>
  people.map(({ key }) => productRequest("/api/scene/count", key, { module: "customer" }));
export const queueRequest = ({ key }: Person) => productRequest("/api/queue/list", key, { rows: 100 });
export const leadsRequest = ({ key }: Person, body: Record<string, unknown>) =>
  productRequest("/api/clues/index", key, {
    page: 1,
    rows: 20,
    count: "1",
    fields: WEB_LEAD_FIELDS.join(","),
    ...body,
  });
/** Each asks for the top of his work; a write, since it is his for ten minutes. */
const nexts = (people: readonly Person[]) =>
  people.map(({ key }) => keyed(productRequest("/api/customer/next", key, {})));
const words = (people: readonly Person[], keys: readonly string[], body: ListBody) =>
  keys.map((key, at) => listRequest(people[at % people.length] as Person, { ...body, key }));

function listRows({ people, samples, deepPage }: RowSources): Row[] {
  const { directors, managers, sellers } = people;
  const row = (name: string, requests: readonly PreparedRequest[], rest: Omit<Row, "name" | "requests">): Row => ({
    name,
    requests: async () => requests,
    ...rest,
  });
  const page = { label: "page, no count", requests: [floorList({ answer: "rows" })] };
  const counted = { label: "page + count", requests: [floorList({ answer: "both" })] };
  const own = {
    label: "page + count",
    requests: sellers.map(({ id }) => floorList({ owner: id, answer: "both" })),
  };
  const thirty = (answer: string) =>
    managers.map(({ owners }) =>
      floorList({ owners, level: samples.levelId, since: `${samples.halfYearAgo} 00:00:00+08`, answer }),
    );
  const rare = {
    label: "like + count",
    requests: samples.rareWords.map((text) => floorList({ text, answer: "both" })),
    atLeast: 100,
  };
  const tails = samples.phoneTails.map((text) => floorList({ text, answer: "both" }));
  const common = (answer: string) => [floorList({ text: samples.commonWord, answer })];
  const data = levelAndRange(samples);
  const key = samples.commonWord;
  return [
    row("first page: rows (director)", of(directors, { count: "0" }), { floors: [page] }),
    row("first page: total (director)", of(directors, { count: "only" }), {
      floors: [{ label: "count", requests: [floorList({ answer: "total" })] }],
    }),
    row("first page with exact total (director)", of(directors, { count: "1" }), {
      p95: 25,
      floors: [
        { ...page, atLeast: 0.7 },
        { ...counted, atLeast: 50 },
      ],
    }),
    row("own rows with exact total (salesperson)", of(sellers, { count: "1", dataType: "myself" }), {
      floors: [{ ...own, atLeast: 5 }],
    }),
    row("own and shared rows with exact total (salesperson)", of(sellers, { count: "1" }), { floors: [own] }),
    row("30 owners + level + half a year: rows (manager)", of(managers, { count: "0", data }), {
      p95: 40,
      floors: [{ label: "page, no count", requests: thirty("rows") }],
    }),
    row("30 owners + level + half a year with exact total (manager)", of(managers, { count: "1", data }), {
      floors: [{ label: "page + count", requests: thirty("both"), atLeast: 3 }],
    }),
    row("rare word with exact total (director)", words(directors, samples.rareWords, { count: "1" }), {
      p95: 15,
      floors: [rare],
    }),
    row("pinyin initials with exact total (director)", words(directors, samples.initials, { count: "1" }), {
      p95: 15,
      floors: [rare],
    }),
    row("phone tail with exact total (director)", words(directors, samples.phoneTails, { count: "1" }), {
      p95: 15,
      floors: [{ label: "like + count", requests: tails, atLeast: 100 }],
    }),
    row("common word: rows (director)", of(directors, { count: "0", key }), {
      p95: 40,
      floors: [{ label: "like, no count", requests: common("rows") }],
    }),
    row("common word: total (director)", of(directors, { count: "only", key }), {
      floors: [{ label: "like count", requests: common("total") }],
    }),
    row("common word: rows (manager)", of(managers, { count: "0", key }), { p95: 40, floors: [] }),
    row("common word: rows (salesperson)", of(sellers, { count: "0", key }), { p95: 40, floors: [] }),
    row("own field in a range with exact total (director)", ofOwnField(directors, { count: "1" }), {
      p95: 40,
      floors: [],
    }),
    row(
      "in the order of an own field: rows (director)",
      of(directors, { count: "0", sort: OWN_FIELD, order: "desc" }),
      {
        p95: 40,
        floors: [],
      },
    ),
    row("board by level: counts (director)", of(directors, { count: "only", board: "status" }), { floors: [] }),
    row("board by level: counts (salesperson)", of(sellers, { count: "only", board: "status" }), { floors: [] }),
    row(
      "overdue first, soonest first: rows (director)",
      of(directors, { count: "0", sort: "nextgenjintime", order: "asc" }),
      { floors: [page] },
    ),
    row("overdue first, latest first: rows (salesperson)", of(sellers, { count: "0", sort: "nextgenjintime" }), {
      floors: [],
    }),
    row("counts of scenes (director)", scenes(directors), { floors: [] }),
    row("counts of scenes (salesperson)", scenes(sellers), { floors: [] }),
    row(`page ${deepPage.toLocaleString("en")}: rows (director)`, of(directors, { count: "0", page: deepPage }), {
      p95: 60,
      floors: [{ label: "page + count", requests: [floorList({ page: deepPage, answer: "both" })] }],
    }),
  ];
}

/** What lies in the pool, latest first, and what one has to do. */
function deskRows({ people }: RowSources): Row[] {
  const leads = (body: Record<string, unknown>) => async () =>
    people.sellers.map((person) => leadsRequest(person, body));
  const own = {
    label: "page + count",
    requests: people.sellers.map(({ id }) => floorList({ owner: id, leads: true, answer: "both" })),
  };
  const latest: ListBody = { count: "1", gonghai: 1, sort: "poolTime", order: "desc" };
  return [
    {
      name: "pool with exact total (salesperson)",
      requests: async () => of(people.sellers, latest),
      p95: 25,
      floors: [{ label: "page + count", requests: [floorList({ pool: true, answer: "both" })] }],
    },
    {
      name: "leads: own rows with exact total (salesperson)",
      requests: leads({}),
      p95: 25,
      floors: [{ ...own, atLeast: 3 }],
    },
    {
      name: "leads to follow up with exact total (salesperson)",
      requests: leads({ tobe: 1 }),
      p95: 25,
      floors: [{ ...own, atLeast: 3 }],
    },
    {
      name: "pool of leads with exact total (salesperson)",
      requests: leads({ gonghai: 1, sort: "poolTime", order: "desc" }),
      p95: 25,
      floors: [{ label: "page + count", requests: [floorList({ pool: true, leads: true, answer: "both" })] }],
    },
    {
      name: "queue: call next (salesperson)",
      requests: async () => nexts(people.sellers),
      p95: 25,
      cpu: 8,
      floors: [],
    },
    {
      name: "queue (salesperson)",
      requests: async () => people.sellers.map(queueRequest),
      p95: 15,
      cpu: 6,
      alone: true,
      floors: [],
    },
  ];
}

async function recordRows({ people, samples, draw }: RowSources): Promise<Row[]> {
  const one = await draw(ONE_RECORDS);
  const keyOf = (owner: number) => people.keyOf.get(owner) ?? "";
  const created = {
    contactName: "王小明",
    mobile: "199{{n}}",
    status: samples.levelId,
    city: "330106",
    address: "文三路100号",
    remark: "展会上认识",
  };
  const changed = { remark: "第{{n}}次回访，客户满意", address: "人民路{{n}}号" };
  const creates = people.sellers.map(({ key }) =>
    keyed(productRequest("/api/customer/add", key, { CustomerName: "基准新增{{n}}科技有限公司", ...created })),
  );
  const floorCreates = people.sellers.map(({ id }) =>
    floorRequest("/create", {
      name: "基准新增{{n}}科技有限公司",
      contact_name: created.contactName,
      mobile: created.mobile,
      level_id: samples.levelId,
      region_id: created.city,
      address: created.address,
      remark: created.remark,
      owner_id: id,
    }),
  );
  const update = ({ id, version, owner }: StoredCustomer) => {
    const body = { id, version, status: samples.levelId, nextgenjintime: "2030-01-15 10:00", ...changed };
    return keyed(productRequest("/api/customer/edit", keyOf(owner), body));
  };
  const floorUpdates = (await draw(FLOOR_UPDATES)).map(({ id }) =>
    floorRequest("/update", { id, level_id: samples.levelId, next_follow_at: "2030-01-15 10:00:00+08", ...changed }),
  );
  return [
    {
      name: "one record with abilities and counts (owner)",
      requests: async () => one.map(({ id, owner }) => productRequest("/api/customer/Views", keyOf(owner), { id })),
      floors: [{ label: "by id", requests: one.map(({ id }) => floorRequest("/one", { id })), atLeast: 0.6 }],
    },
    {
      name: "create (salesperson)",
      requests: async () => creates,
      floors: [{ label: "insert", requests: floorCreates, atLeast: 0.25 }],
    },
    {
      name: "update (owner)",
      requests: async (atMost) => (await draw(atMost)).map(update),
      floors: [{ label: "update", requests: floorUpdates, atLeast: 0.35 }],
    },
  ];
}

const get = (path: string): PreparedRequest[] => [{ method: "GET", path, headers: {} }];

/** All rows, in the order of the report. */
export async function benchRows(sources: RowSources): Promise<Row[]> {
  const ping: Row = {
    name: "nothing (ping)",
    requests: async () => get("/healthz"),
    floors: [{ label: "ping", requests: get("/ping") }],
  };
  return [ping, ...listRows(sources), ...deskRows(sources), ...approvalRows(sources), ...(await recordRows(sources))];
}
