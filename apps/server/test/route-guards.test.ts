/** Every route of the product, generated: signed out, without the right, aimed at another's record, wrong method, wrong path. */
import type { RouteDefinition } from "@qicheng/api/kernel/define-routes";
import {
  PERMISSION_KEYS,
  PERMISSION_TREE,
  type PermissionKey,
  type PermissionNode,
} from "@qicheng/api/kernel/permission-tree";
import Fastify from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RecordType } from "../src/kernel/records/type/record-type";
import { mountModules } from "../src/modules/index";
import { approvalTargets } from "./approval-targets";
import {
  addComment,
  addFollowUp,
  dropCaches,
  fileOf,
  freshTargets,
  grant,
  importOf,
  jobOf,
  oneOfEach,
  otherSession,
  unique,
} from "./arrange";
import { someOf } from "./drawn";
import { type Answer, type Caller, type TestServer, testServer } from "./harness";
import { checksums, count } from "./observe";
import { RECORD_TYPES, recordTypeOf } from "./record-samples";
import { ALL_ROUTES, type Listed } from "./sample-inputs";
import { ALIKE, CUSTOMERS, LEADS, type Targets } from "./targets";
import { inForce, worldOf } from "./world";

const MISSING = 999_999_999;
/** So many routes to records of others are walked in a run of samples, however many types there are. */
const DRAWN = 40;
const AUTH_REQUIRED = { status: 401, result: "error", code: "AUTH_REQUIRED", msg: "登陆已失效，请重新登陆" };
const FORBIDDEN = { status: 403, result: "error", code: "FORBIDDEN" };
const NOT_FOUND = { status: 404, result: "error", code: "NOT_FOUND", msg: "记录不存在或无权访问" };

const isActionNode = (key: string): boolean => {
  const path = key.split(".");
  const leaf = path.reduce<PermissionNode | undefined>((node, part) => node?.children?.[part], {
    title: { cn: "", en: "" },
    children: PERMISSION_TREE,
  });
  return leaf?.action === true;
};
const VIEW_KEYS = PERMISSION_KEYS.filter((key) => !isActionNode(key));
const keysOf = (route: RouteDefinition): readonly PermissionKey[] => {
  if (route.permission === "public" || route.permission === "signedIn") return [];
  return typeof route.permission === "string" ? [route.permission] : route.permission;
};

let server: TestServer;
let boss: Caller;
/** Owns nothing, may do everything on his own rows. */
let s2: Caller;
let targets: Targets;
/** What belongs to s3. */
let foreign: Record<string, number>;

/** Types whose rows are somebody's; what is no record and somebody's all the same. */
const OWNED = RECORD_TYPES.filter(({ rows }) => rows.kind !== "open");
const OWNED_KINDS = [
  ...OWNED.map(({ module }) => module),
  "followup",
  "followupComment",
  "scene",
  "session",
  "job",
  "undo",
  "import",
  "approval",
  "approvalStep",
];

const queryOf = (input: Record<string, unknown>) =>
  new URLSearchParams(Object.entries(input).map(([key, value]): [string, string] => [key, String(value)])).toString();

/** Calls a route as its method wants it. */
function call(caller: Caller, { route, sample }: Listed, at: Targets): Promise<Answer> {
  const input = sample(at, unique("字"));
  if (route.method === "POST") return caller.raw(route.path, input);
  return caller.get(`${route.path.replace("/:id", `/${at.file}`)}?${queryOf(input)}`);
}

async function inject(method: string, url: string, key: string): Promise<{ status: number; body: string }> {
  const response = await server.app.inject({
    method: method as "GET",
    url,
    headers: { authkey: key, "content-type": "application/json" },
    payload: "{}",
  });
  return { status: response.statusCode, body: response.body };
}

beforeAll(async () => {
  server = await testServer();
  boss = await server.as("boss");
  await grant(server, "s3");
  const s3 = await server.as("s3");
  targets = await freshTargets(server, boss);
  const theirs = await oneOfEach({ server, caller: s3, world: await worldOf(server, s3) }, OWNED);
  const followup = await addFollowUp(s3, theirs.customer ?? 0);
  foreign = {
    ...theirs,
    ...Object.fromEntries(CUSTOMERS.map((name) => [name, theirs.customer ?? 0])),
    ...Object.fromEntries(LEADS.map((name) => [name, theirs.clue ?? 0])),
    followup,
    followupComment: await addComment(s3, followup),
    file: await fileOf(server, s3),
    session: await otherSession(server, s3),
    job: await jobOf(server, s3),
    undo: (await freshTargets(server, s3)).undo,
    import: await importOf(server, s3),
    ...(await approvalTargets(server, s3, { other: boss.id, colleague: targets.colleague })),
    scene:
      (
        await server.rows(
          sql<{
            id: number;
          }>`insert into scenes (user_id, module, name, query) values (${s3.id}, 'customer', '别人的', '{}') returning id`,
        )
      )[0]?.id ?? 0,
  };
  // What shows approvals of others by right is no part of this.
  const BY_RIGHT = ["oa.approval.all", "oa.approval.logs", "oa.approval.sub"];
  await grant(
    server,
    "s2",
    PERMISSION_KEYS.filter((key) => !BY_RIGHT.includes(key)),
  );
  s2 = await server.as("s2");
}, 180_000);
afterAll(() => server.close());

/** Nothing of the business may change while `work` runs. */
async function unchanged(work: () => Promise<void>): Promise<void> {
  const before = await checksums(server);
  await work();
  expect(await checksums(server)).toEqual(before);
}

describe("every route", () => {
  test("is mounted exactly once", async () => {
    const mounted: string[] = [];
    const app = Fastify({ exposeHeadRoutes: false });
    app.addHook("onRoute", (route) => {
      mounted.push(`${String(route.method)} ${route.url}`);
    });
    mountModules(app, server.services);
    const defined = ALL_ROUTES.map(({ route }) => `${route.method} ${route.path}`);
    expect(mounted.sort()).toEqual(defined.sort());
  });

  test("that is not public refuses the signed out, and says 登陆", async () => {
    const closed = ALL_ROUTES.filter(({ route }) => route.permission !== "public");
    expect(closed.length).toBeGreaterThan(60);
    await unchanged(async () => {
      for (const listed of closed) {
        for (const caller of [
          server.anonymous,
          { ...server.anonymous, ...boss, get: server.anonymous.get, raw: server.anonymous.raw },
        ])
          expect([listed.name, await call(caller, listed, targets)]).toMatchObject([listed.name, AUTH_REQUIRED]);
      }
    });
  });

  test("that is not public refuses whoever has left, with a key from before", async () => {
    const ex = await server.as("ex");
    await unchanged(async () => {
      for (const listed of ALL_ROUTES.filter(({ route }) => route.permission !== "public"))
        expect([listed.name, await call(ex, listed, targets)]).toMatchObject([listed.name, AUTH_REQUIRED]);
    });
  });

  test.each(["x", "a".repeat(43), "' or '1'='1", ""])("refuses the login key %j", async (key) => {
    for (const { route } of ALL_ROUTES.filter((listed) => listed.route.permission !== "public")) {
      const { status, body } = await inject(route.method, route.path, key);
      expect([route.path, status, JSON.parse(body).code]).toEqual([route.path, 401, "AUTH_REQUIRED"]);
    }
  });

  test("with a permission refuses somebody without any role, before it looks at the request", async () => {
    const none = await server.as("none");
    const guarded = ALL_ROUTES.filter(({ route }) => keysOf(route).length > 0);
    await unchanged(async () => {
      for (const listed of guarded) {
        expect([listed.name, await call(none, listed, targets)]).toMatchObject([listed.name, FORBIDDEN]);
        expect([listed.name, await none.raw(listed.route.path, { nonsense: {} })]).toMatchObject([
          listed.name,
          FORBIDDEN,
        ]);
      }
    });
    await server.services.securityLog.idle();
    const noted = await count(
      server,
      sql`select count(*) as n from security_log where event = 'FORBIDDEN' and user_id = ${none.id}`,
    );
    expect(noted).toBe(2 * guarded.length);
  });

  test("with an action refuses a role that has every screen and no action", async () => {
    await grant(server, "s1", VIEW_KEYS, "all");
    const viewer = await server.as("s1");
    const actions = ALL_ROUTES.filter(
      ({ name, route }) =>
        (keysOf(route).length > 0 && keysOf(route).every(isActionNode)) ||
        route.acts !== undefined ||
        ["modules.add", "modules.edit"].includes(name),
    );
    expect(actions.length).toBeGreaterThan(30);
    await unchanged(async () => {
      for (const listed of actions)
        expect([listed.name, await call(viewer, listed, targets)]).toMatchObject([listed.name, FORBIDDEN]);
    });
    // What one submits is one's own: whoever sees the screen for it submits.
    const submits = (route: RouteDefinition) => route.permission === "oa.createApproval";
    const writes = ALL_ROUTES.filter(
      ({ route }) =>
        route.effect === "write" && !route.acts && !submits(route) && keysOf(route).some((key) => !isActionNode(key)),
    );
    // A star is one's own, whatever else one may do, and so is a word on what one sees, and whom one calls next. Whoever
    // takes part in a task says how far it is, and writes into it. Readers of news and articles say that they have read,
    // and what it was worth, and readers of reports that they like them. A path of several acts names the rights of those
    // that change something. Whoever sees a statement takes it along as a file, which is noted.
    const names = writes.map(({ name }) => name.split(".")[1] ?? "");
    expect([...new Set(names)].sort()).toEqual([
      "action",
      "comment",
      "confirm",
      "like",
      "next",
      "rate",
      "read",
      "star",
      "statementFile",
      "uncomment",
      "watch",
    ]);
  });

  test("refuses each action to a role that has all other permissions", async () => {
    await grant(server, "s1", PERMISSION_KEYS, "all");
    const caller = await server.as("s1");
    const allow = async (keys: readonly PermissionKey[]) => {
      await sql`update roles set permissions = ${keys as string[]}::text[]
        where id = (select role_id from user_roles where user_id = ${caller.id})`.execute(server.db);
      await dropCaches(server);
    };
    await unchanged(async () => {
      for (const key of PERMISSION_KEYS) {
        const routesOfKey = ALL_ROUTES.filter(({ route }) => keysOf(route).length === 1 && keysOf(route)[0] === key);
        if (routesOfKey.length === 0) continue;
        await allow(PERMISSION_KEYS.filter((other) => other !== key));
        for (const listed of routesOfKey)
          expect([listed.name, await call(caller, listed, targets)]).toMatchObject([listed.name, FORBIDDEN]);
      }
      await allow(PERMISSION_KEYS);
    });
  });
});

describe("another's record", () => {
  const aimed = ALL_ROUTES.filter(({ route }) => route.touches !== undefined);
  const withOwner = aimed.filter(({ route }) => OWNED_KINDS.includes(route.touches ?? ""));

  /** A child is named together with what it hangs on: neither is there. */
  const missing = (kind: string): Record<string, number> => {
    const rows = recordTypeOf(kind)?.rows;
    const alike = ALIKE[kind] ?? [];
    const more = Object.fromEntries(alike.map((name) => [name, MISSING]));
    return {
      [kind]: MISSING,
      [inForce(kind)]: MISSING,
      ...more,
      ...(rows?.kind === "child" ? missing(rows.parent.module) : {}),
    };
  };

  test("there is of every kind that is somebody's, and routes are aimed at it", () => {
    expect(OWNED.length).toBeGreaterThan(1);
    for (const kind of OWNED_KINDS) {
      expect([kind, foreign[kind]]).toEqual([kind, expect.any(Number)]);
      expect([kind, foreign[kind] === targets[kind]]).toEqual([kind, false]);
      expect([kind, withOwner.some(({ route }) => route.touches === kind)]).toEqual([kind, true]);
    }
  });

  /** As the test before left it, which nothing wrote to since. */
  let left: Record<string, string> | undefined;
  async function stillUnchanged(work: () => Promise<void>): Promise<void> {
    const before = left ?? (await checksums(server));
    left = undefined;
    await work();
    left = await checksums(server);
    expect(left).toEqual(before);
  }

  test.each(someOf(withOwner, DRAWN))("$name answers for it exactly as for a missing one", async (listed) => {
    await stillUnchanged(async () => {
      const others = { ...targets, ...foreign, user: s2.id } as Targets;
      const nobody = { ...targets, ...missing(listed.route.touches ?? ""), user: s2.id };
      const onForeign = await s2.raw(listed.route.path, listed.sample(others, "同一个字"));
      const onMissing = await s2.raw(listed.route.path, listed.sample(nobody, "同一个字"));
      expect(onForeign).toMatchObject(NOT_FOUND);
      expect(onForeign.text).toBe(onMissing.text);
    });
  });

  /** Ids that were asked for stand in answers. */
  const withoutIds = ({ status, text }: Answer) => [status, text.replace(/"id":\d+/g, '"id":#')];
  const WRONG = ["没有这个", -1, [], "长".repeat(5_000)];

  const secret = aimed.filter(({ route }) => [...OWNED_KINDS, "file"].includes(route.touches ?? ""));
  test.each(someOf(secret, DRAWN))(
    "$name tells nothing of it by any value beside its id",
    async ({ route, sample }) => {
      const others = sample({ ...targets, ...foreign, user: s2.id } as Targets, "同一个字");
      const nobody = sample({ ...targets, ...missing(route.touches ?? ""), user: s2.id } as Targets, "同一个字");
      const isId = (key: string) => JSON.stringify(others[key]) !== JSON.stringify(nobody[key]);
      const keys = Object.keys((route.input as { shape?: object }).shape ?? {}).filter((key) => !isId(key));
      await stillUnchanged(async () => {
        for (const key of keys)
          for (const wrong of WRONG) {
            const [seen, gone] = [
              await s2.raw(route.path, { ...others, [key]: wrong }),
              await s2.raw(route.path, { ...nobody, [key]: wrong }),
            ];
            expect([key, wrong, ...withoutIds(seen)]).toEqual([key, wrong, ...withoutIds(gone)]);
          }
      });
    },
    60_000,
  );

  test("that is a file is gone like one that there never was", async () => {
    await unchanged(async () => {
      for (const [path, more] of [
        ["/api/file/DeleteFile", {}],
        ["/api/file/edit", { filename: "新名字" }],
      ] as const)
        for (const id of [foreign.file, MISSING])
          expect(await s2.raw(path, { id, ...more })).toMatchObject({
            status: 404,
            code: "NOT_FOUND",
            msg: "文件不存在",
          });
    });
  });

  const shared = aimed.filter((listed) => !withOwner.includes(listed) && listed.route.touches !== "file");
  test.each(someOf(shared, DRAWN))("$name does not know a missing one", async (listed) => {
    await stillUnchanged(async () => {
      const nobody = { ...targets, ...missing(listed.route.touches ?? "") };
      expect(await boss.raw(listed.route.path, listed.sample(nobody, "字"))).toMatchObject(NOT_FOUND);
    });
  });

  test("among own ones refuses the whole call", async () => {
    const own = await oneOfEach({ server, caller: s2, world: await worldOf(server, s2) }, OWNED);
    const removal = ({ module }: RecordType) =>
      ALL_ROUTES.find(({ name, route }) => route.record?.module === module && name.endsWith(".remove"))?.route.path ??
      "";
    await unchanged(async () => {
      for (const type of OWNED)
        for (const other of [foreign[type.module], MISSING])
          expect(await s2.raw(removal(type), { ids: [own[type.module], other] })).toMatchObject(NOT_FOUND);
      const session = await otherSession(server, s2);
      expect(await s2.raw("/api/user/sessionRevoke", { ids: [session, foreign.session] })).toMatchObject(NOT_FOUND);
      await sql`delete from sessions where id = ${session}`.execute(server.db);
    });
  });
});

describe("methods and paths", () => {
  test("GET and HEAD write nothing, on any route", async () => {
    await unchanged(async () => {
      for (const { route, sample } of ALL_ROUTES) {
        for (const method of ["GET", "HEAD"]) {
          const url = `${route.path.replace(":id", String(targets.file))}?${queryOf(sample(targets, "字"))}`;
          const { status } = await inject(method, url, boss.key);
          expect([method, route.path, status < 500]).toEqual([method, route.path, true]);
        }
      }
    });
  });

  test("a wrong method is 405 in the envelope", async () => {
    const methods = new Map<string, string[]>();
    for (const { route } of ALL_ROUTES.filter((listed) => listed.route.answer !== "bytes"))
      methods.set(route.path, [...(methods.get(route.path) ?? []), route.method]);
    for (const [path, allowed] of methods) {
      const wrong = ["GET", "POST", "PUT", "PATCH", "DELETE"].filter((method) => !allowed.includes(method));
      for (const method of wrong) {
        const { status, body } = await inject(method, path, boss.key);
        expect([method, path, status, JSON.parse(body)]).toEqual([
          method,
          path,
          405,
          { result: "error", code: "METHOD_NOT_ALLOWED", msg: "不支持的请求方式" },
        ]);
      }
    }
  });

  test.each([
    "/api/nothing",
    "/main/nothing",
    "/Api/customer/index/x",
    "/api",
    "/API/../api/zzz",
    "/api/customer/index%00",
    "/main/role/..%2findex",
  ])("unknown %s is 404 in the envelope", async (url) => {
    for (const method of ["GET", "POST"]) {
      const { status, body } = await inject(method, url, boss.key);
      expect(status).toBe(404);
      expect(JSON.parse(body)).toEqual({ result: "error", code: "NOT_FOUND", msg: "接口不存在", reason: "ROUTE" });
    }
  });

  test("a path counts in any case, with and without a trailing slash", async () => {
    for (const { route } of ALL_ROUTES.filter(
      (listed) => listed.route.effect === "read" && listed.route.answer !== "bytes",
    )) {
      const bare = route.path.replace(/\/$/, "");
      for (const url of [bare.toLowerCase(), bare.toUpperCase(), `${bare}/`]) {
        const { status } = await inject(route.method, url, "");
        const right = route.permission === "public" ? [200, 400, 401] : [401];
        expect([url, right.includes(status)]).toEqual([url, true]);
      }
    }
  });
});
