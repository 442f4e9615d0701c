import { session } from "@qicheng/api/session/routes";
import { users } from "@qicheng/api/users/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums } from "../../../test/observe";

let server: TestServer;
let s1: Caller;

beforeAll(async () => {
  server = await testServer();
  s1 = await server.as("s1");
});
afterAll(() => server.close());

const PATH = "/api/user/preferences";
const ofMine = async (caller: Caller) => (await caller.get(session.current.path)).data.preferences as unknown;

test("who has said nothing has none; what is saved comes with the profile, and stays his own", async () => {
  expect(await ofMine(s1)).toEqual({});
  const saved = await s1.post(users.savePreferences, {
    density: "compact",
    keys: "0",
    panelWidth: "62",
    workWidth: "70",
  });
  expect(saved).toMatchObject({ status: 200, data: { density: "compact", keys: 0, panelWidth: 62, workWidth: 70 } });
  expect(await ofMine(s1)).toEqual({ density: "compact", keys: 0, panelWidth: 62, workWidth: 70 });
  expect(await ofMine(await server.as("s2"))).toEqual({});
  // No start screen is a choice too.
  await s1.post(users.savePreferences, { start: "/crm" });
  await s1.post(users.savePreferences, { start: "" });
  expect(await ofMine(s1)).toMatchObject({ density: "compact", start: "" });
  const [log] = await server.rows(sql`
    select user_id, module, action, summary from audit_log where module = 'preference' and record_id = ${s1.id}`);
  expect(log).toEqual({ user_id: s1.id, module: "preference", action: "edit", summary: "修改个人偏好" });
});

test("of two devices that save at once neither takes back what the other said", async () => {
  const caller = await server.as("s3");
  const kinds = ["user", "branch", "customer", "supplier", "product"];
  const said = [
    { density: "loose" as const },
    { theme: "dark" as const },
    { language: "en" as const },
    { start: "/crm/customer/total" },
    { lastMethod: "电话" },
    ...kinds.map((kind, at) => ({ recentPicks: { [kind]: [at + 1] } })),
  ];
  const answers = await Promise.all(said.map((one) => caller.post(users.savePreferences, one)));
  expect(answers.map(({ status }) => status)).toEqual(said.map(() => 200));
  expect(await ofMine(caller)).toEqual({
    ...Object.assign({}, ...said),
    recentPicks: Object.fromEntries(kinds.map((kind, at) => [kind, [at + 1]])),
  });
  // The last one wins where it is the same thing, and takes nothing else along.
  await caller.post(users.savePreferences, { recentPicks: { user: [7, 9] }, density: "standard" });
  expect(await ofMine(caller)).toMatchObject({ density: "standard", theme: "dark", recentPicks: { user: [7, 9] } });
});

test("a form body carries them too", async () => {
  const caller = await server.as("s2");
  await caller.raw(PATH, { theme: "system", keys: 1, recentPicks: '{"user":[3]}' }, { form: true });
  expect(await ofMine(caller)).toEqual({ theme: "system", keys: 1, recentPicks: { user: [3] } });
});

test("what another version wrote is left out of the answer, and left in its place", async () => {
  const caller = await server.as("mgrA");
  await caller.post(users.savePreferences, { density: "loose" });
  await sql`
    update user_preferences set values = values || '{"theme": "sepia", "later": 1}' where user_id = ${caller.id}`.execute(
    server.db,
  );
  expect(await ofMine(caller)).toEqual({ density: "loose" });
  await caller.post(users.savePreferences, { keys: 1 });
  const [row] = await server.rows(sql`select values from user_preferences where user_id = ${caller.id}`);
  expect(row).toEqual({ values: { density: "loose", keys: 1, theme: "sepia", later: 1 } });
});

test.each([
  [{ density: "tight" }, "density", "行高不正确"],
  [{ theme: "blue" }, "theme", "外观不正确"],
  [{ language: "de" }, "language", "语言不正确"],
  [{ start: "//evil.test" }, "start", "起始页面不正确"],
  [{ start: "https://evil.test/" }, "start", "起始页面不正确"],
  [{ start: "/crm?id=1" }, "start", "起始页面不正确"],
  [{ keys: 2 }, "keys", "只能是0或1"],
  [{ panelWidth: 19 }, "panelWidth", "面板宽度必须在20到90之间"],
  [{ panelWidth: "wide" }, "panelWidth", "面板宽度不正确"],
  [{ workWidth: 91 }, "workWidth", "工作区宽度必须在0到90之间"],
  [{ lastMethod: "长".repeat(61) }, "lastMethod", "跟进方式最多60个字"],
  [{ recentPicks: { user: [1, 2, 3, 4, 5, 6, 7, 8, 9] } }, "recentPicks", "最近选择不正确"],
  [{ recentPicks: { user: ["x"] } }, "recentPicks", "编号不正确"],
  [{ recentPicks: { user: [-1] } }, "recentPicks", "编号不正确"],
  [{ recentPicks: { spaceship: [1] } }, "recentPicks", "没有这种选择：spaceship"],
  [{ recentPicks: "{" }, "recentPicks", "最近选择不正确"],
  [{ colour: "red" }, "colour", "不支持的字段：colour"],
])("%j is refused by the name of its field, and nothing is kept", async (wrong, field, msg) => {
  const before = await checksums(server);
  const answer = await s1.raw(PATH, { density: "loose", ...wrong });
  expect(answer).toMatchObject({ status: 400, code: "VALIDATION", msg });
  expect(answer.data.errors[0].field).toMatch(new RegExp(`^${field}`));
  expect(await checksums(server)).toEqual(before);
});

test("nobody has any who is not signed in", async () => {
  expect((await server.anonymous.raw(PATH, { keys: 1 })).code).toBe("AUTH_REQUIRED");
});
