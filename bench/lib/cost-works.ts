/** The works of `npm run bench:cost`: rows of the benchmark, and some beside them, each with the floor it is compared with. */
import type { PreparedRequest } from "./job";
import { floorRequest, productRequest, type Row } from "./requests";
import { benchRows, keyed, type RowSources } from "./rows";

export interface Work {
  name: string;
  requests: (atMost: number) => Promise<readonly PreparedRequest[]>;
  floor: readonly PreparedRequest[];
}

/** Rows of the benchmark by name, with the first of their floors; where they have none, with a bare page. */
const ROWS = [
  "first page with exact total (director)",
  "own rows with exact total (salesperson)",
  "30 owners + level + half a year: rows (manager)",
  "rare word with exact total (director)",
  "own field in a range with exact total (director)",
  "pool with exact total (salesperson)",
  "leads: own rows with exact total (salesperson)",
  "leads to follow up with exact total (salesperson)",
  "queue (salesperson)",
  "queue: call next (salesperson)",
  "todo list with exact total (salesperson)",
  "one record with abilities and counts (owner)",
  "create (salesperson)",
  "update (owner)",
];
/** A bare scan for a word would be most of the run. */
const BESIDE_A_PAGE = new Set(["rare word with exact total (director)"]);

const PAGE = [floorRequest("/list", { answer: "rows" })];

function workOf(row: Row): Work {
  const { name, requests, floors } = row;
  const [floor] = BESIDE_A_PAGE.has(name) ? [] : floors;
  return { name, requests, floor: floor?.requests ?? PAGE };
}

async function ofRecords({ people, draw }: RowSources): Promise<Work[]> {
  const some = await draw(500);
  const keyOf = (owner: number) => people.keyOf.get(owner) ?? "";
  const byId = some.map(({ id }) => floorRequest("/one", { id }));
  const inserts = people.sellers.map(({ id }) =>
    floorRequest("/create", { name: "{{n}}", contact_name: "王小明", remark: "客户满意", owner_id: id }),
  );
  return [
    {
      name: "counts of one record's tabs (owner)",
      requests: async () => some.map(({ id, owner }) => productRequest("/api/customer/Subtotal", keyOf(owner), { id })),
      floor: byId,
    },
    {
      name: "follow-up (owner)",
      requests: async (atMost) =>
        (await draw(atMost)).map(({ id, owner }) =>
          keyed(
            productRequest("/api/OpportLogs/Add", keyOf(owner), {
              customerId: id,
              status: 1,
              Ext: "第{{n}}次回访，客户满意",
              nextgenjintime: "2030-01-15 10:00",
            }),
          ),
        ),
      floor: inserts,
    },
  ];
}

/** @param only parts of names; none for all */
export async function costWorks(sources: RowSources, only: readonly string[]): Promise<Work[]> {
  const rows = await benchRows(sources);
  const named = ROWS.map((name) => {
    const row = rows.find((one) => one.name === name);
    if (!row) throw new Error(`The benchmark has no row ${name}.`);
    return workOf(row);
  });
  const works = [...named, ...(await ofRecords(sources))];
  return only.length === 0 ? works : works.filter(({ name }) => only.some((part) => name.includes(part)));
}
