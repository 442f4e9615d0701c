/**
 * The bare floor: the same work as plain SQL on a plain table behind a route, with no session, rights, validation,
 * audit or search terms. What this machine can do at all; never a way to write a product.
 */
import Fastify from "fastify";
import pg from "pg";

const PAGE = 20;
const WRITTEN = [
  "name",
  "contact_name",
  "mobile",
  "level_id",
  "source_id",
  "industry_id",
  "region_id",
  "address",
  "remark",
  "owner_id",
];

interface ListBody {
  owner?: number;
  owners?: number[];
  level?: number;
  since?: string;
  text?: string;
  page?: number;
  pool?: boolean;
  /** Of leads, not customers. */
  leads?: boolean;
  answer: "rows" | "total" | "both";
}

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20, application_name: "floor" });
const app = Fastify();

async function list(body: ListBody) {
  const values: unknown[] = [];
  const where = ["deleted_at is null", body.pool ? "owner_id is null" : "owner_id is not null"];
  const add = (value: unknown, condition: (at: string) => string) => {
    if (value !== undefined) where.push(condition(`$${values.push(value)}`));
  };
  add(body.owner, (at) => `owner_id = ${at}`);
  add(body.owners, (at) => `owner_id = any(${at})`);
  add(body.level, (at) => `level_id = ${at}`);
  add(body.since, (at) => `created_at >= ${at}`);
  add(body.text && `%${body.text}%`, (at) => `(name like ${at} or mobile like ${at})`);
  const from = `from ${body.leads ? "floor_leads" : "floor_customers"} where ${where.join(" and ")}`;
  const skip = ((body.page ?? 1) - 1) * PAGE;
  const [rows, total] = await Promise.all([
    body.answer === "total"
      ? undefined
      : pool.query(`select * ${from} order by created_at desc limit ${PAGE} offset ${skip}`, values),
    body.answer === "rows" ? undefined : pool.query(`select count(*)::int as n ${from}`, values),
  ]);
  return { rows: rows?.rows, total: total?.rows[0]?.n };
}

interface PlacesBody {
  user?: number;
  kind: string;
  text?: string;
  answer: "total" | "both";
}

/** Places of a person in approvals, latest first. */
async function places({ user, kind, text, answer }: PlacesBody) {
  const values: unknown[] = [kind, ...(user === undefined ? [] : [user]), ...(text === undefined ? [] : [`%${text}%`])];
  const own = user === undefined ? "" : "and user_id = $2";
  const found = text === undefined ? "" : `and title like $${values.length}`;
  const from = `from floor_approvals where kind = $1 ${own} ${found}`;
  const [rows, total] = await Promise.all([
    answer === "total" ? undefined : pool.query(`select * ${from} order by at desc limit ${PAGE}`, values),
    pool.query(`select count(*)::int as n ${from}`, values),
  ]);
  return { rows: rows?.rows, total: total.rows[0]?.n };
}

app.get("/ping", async () => ({ status: "ok" }));
app.get("/waiting", async () => ({ waiting: pool.waitingCount + pool.totalCount - pool.idleCount }));
app.post<{ Body: ListBody }>("/list", (request) => list(request.body));
app.post<{ Body: { id: number } }>("/one", async (request) => {
  const { rows } = await pool.query("select * from floor_customers where id = $1", [request.body.id]);
  return rows[0];
});
app.post<{ Body: Record<string, unknown> }>("/create", async (request) => {
  const places = WRITTEN.map((_, at) => `$${at + 1}`).join(", ");
  const text = `insert into floor_customers (${WRITTEN.join(", ")}) values (${places}) returning id`;
  return (
    await pool.query(
      text,
      WRITTEN.map((column) => request.body[column]),
    )
  ).rows[0];
});
app.post<{ Body: Record<string, unknown> }>("/update", async ({ body }) => {
  const text =
    "update floor_customers set level_id = $2, remark = $3, address = $4, next_follow_at = $5, updated_at = now() where id = $1";
  await pool.query(text, [body.id, body.level_id, body.remark, body.address, body.next_follow_at]);
  return { ok: true };
});
app.post<{ Body: { id: number; owner: number } }>("/claim", async ({ body }, reply) => {
  const text =
    "update floor_customers set owner_id = $2, updated_at = now() where id = $1 and owner_id is null returning id";
  const { rowCount } = await pool.query(text, [body.id, body.owner]);
  return reply.code(rowCount ? 200 : 409).send({});
});
app.post<{ Body: PlacesBody }>("/places", (request) => places(request.body));
app.post<{ Body: { id: number; user: number } }>("/pass", async ({ body }, reply) => {
  const text =
    "update floor_approvals set kind = 'done', status = 2, at = now() where id = $1 and user_id = $2 and kind = 'todo'";
  const { rowCount } = await pool.query(text, [body.id, body.user]);
  return reply.code(rowCount ? 200 : 409).send({});
});

await app.listen({ host: "127.0.0.1", port: Number(process.env.PORT) });
