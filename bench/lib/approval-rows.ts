/** What is measured of approvals: the lists and the badge of one person, and everything there is. */
import type pg from "pg";
import type { PreparedRequest } from "./job";
import type { People, Person } from "./people";
import { floorRequest, productRequest, type Row } from "./requests";

/** In a list one person's places are rows; `type` of the floor is what they are to him. */
type Kind = "todo" | "done" | "mine";

export interface TodoSample {
  person: Person;
  /** Of an approval that waits for him. */
  task: number;
  /** Its number in the title, as somebody would type it: the day. */
  day: string;
  /** Who submitted it. */
  name: string;
}

/** Something that waits for each of these. */
export async function drawTodos(client: pg.Client, people: readonly Person[]): Promise<TodoSample[]> {
  const { rows } = await client.query<{ user: number; task: number; day: string; name: string }>(
    `select p.user_id::int as user, t.id::int as task, right(t.title, 5) as day, u.nickname as name
     from unnest($1::bigint[]) me (id)
       cross join lateral (select * from wf_people where user_id = me.id and kind = 'todo' order by at desc offset 3 limit 1) p
       join wf_tasks t on t.id = p.task_id join users u on u.id = t.initiator_id`,
    [people.map(({ id }) => id)],
  );
  return rows.flatMap(({ user, ...todo }) => {
    const person = people.find(({ id }) => id === user);
    return person ? [{ person, ...todo }] : [];
  });
}

/** Whoever sees every approval; directors of a company do not until somebody says so. */
export const letThemSeeAll = (client: pg.Client) =>
  client.query(
    `update roles set permissions = array(select distinct p from unnest(permissions || $1::text[]) p) where name = '销售总监'`,
    [["oa.approval.all"]],
  );

export type ApprovalList = "todo" | "myApproval" | "completed" | "mySubmit" | "all";

/** A first page with its total, as the screen asks for it; searches ask for rows and total apart, and here for both. */
export const approvalList = ({ key }: Person, list: ApprovalList, word = ""): PreparedRequest =>
  productRequest(`/api/WorkFlow/${list}`, key, { page: 1, rows: 20, key: word });
export const badges = ({ key }: Person): PreparedRequest => productRequest("/api/WorkFlow/counts", key, {});
export const oneApproval = ({ person, task }: TodoSample): PreparedRequest =>
  productRequest("/api/flow/getDetailByTask", person.key, { taskid: task });

const floorPlaces = (body: { user?: number; kind: Kind; text?: string; answer: "total" | "both" }) =>
  floorRequest("/places", body);

export function approvalRows({ people, todos }: { people: People; todos: readonly TodoSample[] }): Row[] {
  const { sellers, directors } = people;
  const ofEach = (list: ApprovalList) => async () => sellers.map((person) => approvalList(person, list));
  const bare = (kind: Kind) => [
    {
      label: "page + count",
      requests: sellers.map(({ id }) => floorPlaces({ user: id, kind, answer: "both" })),
    },
  ];
  const searched = (wordOf: (todo: TodoSample) => string) => ({
    requests: async () => todos.map((todo) => approvalList(todo.person, "todo", wordOf(todo))),
    floors: [
      {
        label: "like + count",
        requests: todos.map((todo) =>
          floorPlaces({ user: todo.person.id, kind: "todo", text: wordOf(todo), answer: "both" }),
        ),
      },
    ],
  });
  return [
    {
      name: "todo list with exact total (salesperson)",
      requests: ofEach("todo"),
      p95: 15,
      alone: true,
      floors: bare("todo"),
    },
    {
      name: "todo badges (salesperson)",
      requests: async () => sellers.map(badges),
      p95: 15,
      alone: true,
      floors: [
        {
          label: "count",
          requests: sellers.map(({ id }) => floorPlaces({ user: id, kind: "todo", answer: "total" })),
        },
      ],
    },
    { name: "todo list by a name in the title (salesperson)", ...searched(({ name }) => name) },
    { name: "todo list by a number in the title (salesperson)", ...searched(({ day }) => day) },
    { name: "done list with exact total (salesperson)", requests: ofEach("myApproval"), floors: bare("done") },
    { name: "done and ended with exact total (salesperson)", requests: ofEach("completed"), floors: bare("done") },
    { name: "submitted list with exact total (salesperson)", requests: ofEach("mySubmit"), floors: bare("mine") },
    {
      name: "every approval with exact total (director)",
      requests: async () => directors.map((person) => approvalList(person, "all")),
      floors: [{ label: "page + count", requests: [floorPlaces({ kind: "mine", answer: "both" })] }],
    },
    { name: "one approval (whoever has it)", requests: async () => todos.map(oneApproval), floors: [] },
  ];
}
