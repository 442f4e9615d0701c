/** The rule of texts, walked through every text parameter of every route: refused by name, or clean wherever it went. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addContact, addCustomer, freshTargets, unique, viewOf } from "./arrange";
import { someOf } from "./drawn";
import { type Answer, ask, type Caller, type TestServer, testServer } from "./harness";
import { RECORD_TYPES, requiredOf, sendable } from "./record-samples";
import { ALL_ROUTES, keysOf, LEAVES_ME, type Listed, personFor } from "./sample-inputs";
import type { Targets } from "./targets";
import { inForce, worldAt } from "./world";

const REFUSED = ["\u0000", "\u0007", "\u0085", "\ud800"];
const REMOVED = ["\u202e", "\u200b", "\ufeff", "\u2066", "\u{e0041}"];
/** Any of them in an answer, bare or as JSON escapes it. */
const UNCLEAN =
  /[\u200b\u202a-\u202e\u2066-\u2069\ufeff\u{e0000}-\u{e0fff}]|(?!\n)\p{Cc}|\\u00(?!0[9a])[01]|\\ud[89a-f]/iu;

let server: TestServer;
let boss: Caller;
let targets: Targets;

beforeAll(async () => {
  server = await testServer();
  boss = await server.as("boss");
  targets = await freshTargets(server, boss);
});
afterAll(() => server.close());

/** A company is set up once, a form is there once, and money or goods are there once: refused before texts are judged. */
const ONCE: ReadonlySet<string> = new Set([
  "session.setup",
  "customForms.make",
  "recpay.add",
  "returns.add",
  "receivables.usePrepaid",
]);
const walked = someOf(
  ALL_ROUTES.filter(({ name }) => !LEAVES_ME.has(name) && !ONCE.has(name)),
  25,
);

/** True when the refusal says which parameter it is about. */
const names = (answer: Answer, key: string) =>
  (answer.data?.errors as { field: string }[] | undefined)?.some(({ field }) => field.split(".")[0] === key) ||
  answer.msg === `不支持的字段：${key}`;

const OF_DOCUMENTS =
  /^(?:contracts|purchaseOrders|receipts|receivables|recpay|invoices|renewals|payments|reimbursements|payables|accountBooks|stock\w*|openings)\./;

/** What is clean again may be the name of nothing, or what one has asked for or decided just before. */
const isNoName = ({ code, reason = "" }: Answer, [name, , char]: readonly unknown[]) =>
  REMOVED.includes(String(char)) &&
  (code === "NOT_FOUND" ||
    (code === "CONFLICT" && String(name).endsWith(".collaborate")) ||
    // The text was taken the time before, and a document is closed or voided once.
    (["FORBIDDEN", "CONFLICT"].includes(String(code)) && OF_DOCUMENTS.test(String(name))) ||
    // The text was taken, and the approval itself says that it is one decision too many.
    (String(name).startsWith("approvals.") && /^E_(?!LEN)/.test(reason)));

function judge(answer: Answer, key: string, tried: unknown[]): void {
  expect([...tried, answer.status < 500 ? "" : answer.text]).toEqual([...tried, ""]);
  if (answer.status === 200) expect([...tried, UNCLEAN.exec(answer.text)]).toEqual([...tried, null]);
  else if (!isNoName(answer, tried))
    expect([...tried, answer.code, answer.msg, names(answer, key)]).toEqual([...tried, "VALIDATION", answer.msg, true]);
}

const inside = (char: string) => `甲${char}乙`;
const refusedAll = (answers: readonly Answer[]) => answers.every(({ code }) => code === "VALIDATION");

async function walk(listed: Listed, key: string): Promise<void> {
  const sent = (char: string) => ({ ...listed.sample(targets, unique("字")), [key]: inside(char) });
  const who = personFor(listed);
  const caller = who === "boss" ? boss : await server.as(who);
  for (const char of [...REFUSED, ...REMOVED])
    judge(await ask(caller, listed.route, sent(char)), key, [listed.name, key, char]);
}

describe("every text parameter", () => {
  test.each(walked)("of $name", async (listed) => {
    for (const key of keysOf(listed, targets)) await walk(listed, key);
  });

  const parentIn = (module: string) => targets[inForce(module)] ?? targets[module];

  test.each(RECORD_TYPES)("of a $module's form", async (type) => {
    const { module, rows, form } = type;
    const below = rows.kind === "child" ? { [rows.key]: parentIn(rows.parent.module) } : {};
    for (const path of [form.api_add, "/api/module/add"]) {
      for (const { key, unique: once, type: kind } of sendable(type, "add")) {
        for (const char of [...REFUSED, ...REMOVED]) {
          const word = once ? `${inside(char)}${unique("")}` : inside(char);
          const values = { ...requiredOf(type, unique("表单"), worldAt(targets)), ...below, [key]: word };
          const answer = await boss.raw(path, path === "/api/module/add" ? { module, data: values } : values);
          judge(answer, path === "/api/module/add" && char === "\ud800" ? "data" : key, [path, key, char]);
          // Of a rich text the harmless rest is taken.
          const isRefused = REFUSED.includes(char) && kind !== "editor";
          if (isRefused) expect([path, key, char, answer.status]).toEqual([path, key, char, 400]);
        }
      }
    }
  });

  test("of signing in", async () => {
    for (const char of REFUSED) {
      const input = { username: `boss${char}`, password: "x" };
      for (const [path, more] of [
        ["/api/user/login", {}],
        ["/api/setup", { company: "公司" }],
      ] as const)
        expect([char, await server.anonymous.raw(path, { ...input, ...more })]).toMatchObject([
          char,
          { code: "VALIDATION", data: { errors: [{ field: "username" }] } },
        ]);
    }
  });

  test("left nothing behind in any table", async () => {
    const tables = await server.rows(
      sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    expect(tables.length).toBeGreaterThan(20);
    for (const { name } of tables) {
      const pattern =
        "[\u0001-\u0008\u000b-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2066-\u2069\ufeff\u{e0000}-\u{e0fff}]";
      const found = await server.rows(
        sql<{ row: string }>`select t::text as row from ${sql.table(name)} t where t::text ~ ${pattern} limit 1`,
      );
      expect([name, found]).toEqual([name, []]);
    }
  });
});

describe("a text", () => {
  test("of nothing visible is missing", async () => {
    for (const blank of ["\u200b", "\ufeff \u2060", "\u202e\u200f", "\u3164"]) {
      expect((await boss.raw("/api/customer/add", { CustomerName: blank })).msg).toBe("信息必须填写");
      expect((await boss.raw("/main/role/add", { name: blank, auth: {}, dataScope: {} })).msg).toBe("信息必须填写");
      const followUp = { customerId: targets.customer, status: "电话", Ext: blank };
      expect((await boss.raw("/api/OpportLogs/Add", followUp)).msg).toBe("信息必须填写");
    }
  });

  test("loses what nobody sees, and keeps its emoji", async () => {
    const id = await addCustomer(boss, {
      CustomerName: "\u202e启\u200b程\ufeff👨‍👩‍👧❤️🏴󠁧󠁢󠁥󠁮󠁧󠁿",
      remark: "一\u200d二\r\n三\t四\u2028五\r六",
    });
    expect(await viewOf(boss, id)).toMatchObject({
      CustomerName: "启程👨‍👩‍👧❤️🏴󠁧󠁢󠁥󠁮󠁧󠁿",
      remark: "一二\n三\t四\n五\n六",
    });
    expect((await boss.raw("/api/customer/index", { key: "启\u200b程👨‍👩‍👧" })).rows?.map((row) => row.id)).toContain(
      id,
    );
    const data = [{ field: "CustomerName", op: "contains", value: "启\ufeff程" }];
    for (const given of [data, JSON.stringify(data)])
      expect((await boss.raw("/api/customer/index", { data: given })).rows?.map((row) => row.id)).toContain(id);
    const contact = await addContact(boss, id, { remark: "甲\r乙" });
    expect((await boss.raw("/api/contact/Views", { id: contact })).data.remark).toBe("甲\n乙");
    const scene = { module: "customer", name: unique("场\u200b景"), query: { key: "启\u202e程" } };
    const saved = (await boss.raw("/api/scene/save", scene)).data.id;
    const scenes = (await boss.raw("/api/scene/list", { module: "customer" })).data as { id: number; query: unknown }[];
    expect(scenes.find((one) => one.id === saved)?.query).toEqual({ key: "启程" });
  });

  test("of one line has no tab or line end inside, and none that is kept around", async () => {
    for (const end of ["\t", "\n", "\r\n", "\u2028"]) {
      expect((await boss.raw("/api/customer/add", { CustomerName: `甲${end}乙` })).msg).toBe("客户名称：包含非法字符");
      expect((await boss.raw("/api/search/all", { key: `甲${end}乙` })).msg).toBe("搜索词包含非法字符");
      const id = await addCustomer(boss, { CustomerName: `${end}${unique("甲")}${end}` });
      expect((await viewOf(boss, id)).CustomerName).toMatch(/^甲\S+$/);
    }
  });

  test("in a filter, a scene or a role's rights is refused where nobody could type it", async () => {
    const bad = "甲\u0007";
    const data = [{ field: "CustomerName", op: "eq", value: bad }];
    const answers = [
      await boss.raw("/api/customer/index", { data }),
      await boss.raw("/api/customer/index", { data: JSON.stringify(data) }),
      await boss.raw("/api/scene/save", { module: "customer", name: unique("场景"), query: { key: bad } }),
      await boss.raw("/main/role/add", { name: unique("角色"), auth: { "crm\u200b": 1 }, dataScope: {} }),
    ];
    expect(answers.map(({ msg }) => msg)).toEqual([
      "筛选条件包含非法字符",
      "筛选条件包含非法字符",
      "场景包含非法字符",
      "权限包含非法字符",
    ]);
    expect(refusedAll(answers)).toBe(true);
  });

  test("that is a password passes through untouched", async () => {
    const words = ["Xk3-vbn9\u200b\u202e-Qw7", "Xk3-vbn9-Qw7"];
    const name = unique("pw").replace(/[^\w]/g, "");
    const person = { Name: name, NickName: "密", BranchID: targets.branch, roleids: [targets.role] };
    const { password } = (await boss.raw("/api/user/add", person)).data as { password: string };
    const signIn = (given: string) => server.anonymous.raw("/api/user/login", { username: name, password: given });
    const authkey = (await signIn(password)).data.LoginToken as string;
    const change = { oldpwd: password, newpwd: words[0] };
    const changed = await server.anonymous.raw("/api/user/EditPwd", change, { headers: { authkey } });
    expect(changed.msg).toBe("密码已修改，请重新登录");
    expect((await signIn(words[1] ?? "")).code).toBe("LOGIN_FAILED");
    expect((await signIn(words[0] ?? "")).status).toBe(200);
  });
});
