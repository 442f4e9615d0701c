import type { FormDefinition } from "@qicheng/api/forms/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums } from "../../../test/observe";

let server: TestServer;
let boss: Caller;

beforeAll(async () => {
  server = await testServer();
  boss = await server.as("boss");
});
afterAll(() => server.close());

const SOUND = {
  company: "启程科技",
  sessionIdleHours: 4,
  sessionAbsoluteHours: 24,
  secondFactorRoles: [1],
  signInNetworks: "127.0.0.0/8",
  passwordMin: 12,
  passwordDays: 90,
  duplicatePolicy: "refuse",
  requestDays: 5,
  requestsPerDay: 30,
  exportApprovalRows: 100,
  phoneDisplay: "masked",
  revealsPerDay: 20,
  watermark: 1,
  purchasePriceRise: 20,
  stockStart: "2026-01-01",
  taxpayer: "small",
  slowDays: 60,
  callFrom: "09:00",
  callTo: "20:00",
  shortCalls: 5,
  shortSeconds: 12,
  shortBinds: 1,
  approvalNumber: "SH{yyMMdd}-{5}",
};

test("settings have defaults, are saved whole, and hold at once", async () => {
  expect((await boss.raw("/api/basic/detail", {})).data).toEqual({
    company: "启程 CRM",
    sessionIdleHours: 8,
    sessionAbsoluteHours: 12,
    secondFactorRoles: [],
    signInNetworks: "",
    passwordMin: 10,
    passwordDays: 0,
    duplicatePolicy: "warn",
    exportApprovalRows: 5_000,
    phoneDisplay: "full",
    revealsPerDay: 50,
    requestDays: 3,
    requestsPerDay: 10,
    watermark: 0,
    purchasePriceRise: 10,
    stockStart: "",
    taxpayer: "general",
    slowDays: 90,
    callFrom: "08:00",
    callTo: "21:00",
    shortCalls: 3,
    shortSeconds: 10,
    shortBinds: 0,
    approvalNumber: "SP{yyyyMMdd}{4}",
    version: 1,
  });
  expect(await boss.raw("/api/basic/edit", SOUND)).toMatchObject({ status: 200, msg: "保存成功" });
  expect((await boss.raw("/api/basic/detail", {})).data).toEqual({ ...SOUND, version: 2 });
  expect((await server.anonymous.get("/api/basic/public")).data).toMatchObject({ name: "启程科技", watermark: 1 });
  const [log] = await server.rows(sql<{ changes: unknown }>`select changes from audit_log where module = 'settings'`);
  expect(log?.changes).toMatchObject([
    { field: "company", title: "公司名称", from: "启程 CRM", to: "启程科技" },
    { field: "sessionIdleHours", title: "无操作退出（小时）", from: "8", to: "4" },
    { field: "sessionAbsoluteHours", title: "最长登录（小时）", from: "12", to: "24" },
    { field: "secondFactorRoles", from: "", to: "系统管理员" },
    { field: "signInNetworks", from: "", to: "127.0.0.0/8" },
    { field: "passwordMin", from: "10", to: "12" },
    { field: "passwordDays", from: "0", to: "90" },
    { field: "duplicatePolicy", title: "查重规则", from: "warn", to: "refuse" },
    { field: "requestDays", title: "申请有效期（天）", from: "3", to: "5" },
    { field: "requestsPerDay", title: "每天申请次数", from: "10", to: "30" },
    { field: "exportApprovalRows", title: "导出审批条数", from: "5000", to: "100" },
    { field: "phoneDisplay", title: "手机号显示方式", from: "full", to: "masked" },
    { field: "revealsPerDay", title: "每天查看次数", from: "50", to: "20" },
    { field: "watermark", title: "页面水印", from: "0", to: "1" },
    { field: "purchasePriceRise", title: "采购涨价提醒（%）", from: "10", to: "20" },
    { field: "stockStart", title: "库存启用日", from: "", to: "2026-01-01" },
    { field: "taxpayer", title: "纳税人类型", from: "general", to: "small" },
    { field: "slowDays", title: "呆滞天数", from: "90", to: "60" },
    { field: "callFrom", from: "08:00", to: "09:00" },
    { field: "callTo", from: "21:00", to: "20:00" },
    { field: "shortCalls", from: "3", to: "5" },
    { field: "shortSeconds", from: "10", to: "12" },
    { field: "shortBinds", from: "0", to: "1" },
    { field: "approvalNumber", title: "审批编号规则", from: "SP{yyyyMMdd}{4}", to: "SH{yyMMdd}-{5}" },
  ]);
  const key = await server.services.sessions.start(server.db, boss.id, { ip: "", agent: "" });
  expect(key).toHaveLength(43);
  const [session] = await server.rows(
    sql<{
      hours: number;
    }>`select round(extract(epoch from expires_at - created_at) / 3600)::int as hours from sessions order by id desc limit 1`,
  );
  expect(session?.hours).toBe(24);
});

test("of a page that does not know all settings yet, the others stay", async () => {
  await boss.raw("/api/basic/edit", SOUND);
  expect(await boss.raw("/api/basic/edit", { company: "启程贸易" })).toMatchObject({ status: 200, msg: "保存成功" });
  expect((await boss.raw("/api/basic/detail", {})).data).toMatchObject({ ...SOUND, company: "启程贸易" });
  // What changes nothing is not told of.
  for (const same of [{}, { company: "启程贸易" }]) expect((await boss.raw("/api/basic/edit", same)).status).toBe(200);
  const [log] = await server.rows(
    sql<{ changes: unknown }>`select changes from audit_log where module = 'settings' order by id desc limit 1`,
  );
  expect(log?.changes).toMatchObject([{ field: "company", from: "启程科技", to: "启程贸易" }]);
});

const stored = async () => (await boss.raw("/api/basic/detail", {})).data as typeof SOUND & { version: number };

test("who saves over what he has not seen is told who was first, and nothing is written", async () => {
  const { version } = await stored();
  expect((await boss.raw("/api/basic/edit", { revealsPerDay: 21, version })).status).toBe(200);
  expect(await stored()).toMatchObject({ revealsPerDay: 21, version: version + 1 });
  // What changes nothing is no other version.
  expect((await boss.raw("/api/basic/edit", { revealsPerDay: 21, version: version + 1 })).status).toBe(200);
  const before = await checksums(server);
  const late = await boss.raw("/api/basic/edit", { revealsPerDay: 22, version });
  expect(late).toMatchObject({ status: 409, code: "CONFLICT" });
  expect(late.data).toMatchObject({ by: "boss先生", current: await stored() });
  expect(await checksums(server)).toEqual(before);
  const { version: seen } = await stored();
  const answers = await Promise.all(
    [23, 24, 25].map((revealsPerDay) => boss.raw("/api/basic/edit", { revealsPerDay, version: seen })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
});

test("their form has each of them, within the same bounds", async () => {
  const { items } = (await boss.raw("/Api/formField/index/", { mode: "settings" })).data as FormDefinition;
  const fields = items.filter(({ type }) => type !== "divider");
  expect(fields.map(({ field }) => field)).toEqual(Object.keys(SOUND));
  expect(
    fields.every(({ field, type, required, help }) => {
      const isOptional = type === "switch" || ["stockStart", "secondFactorRoles", "signInNetworks"].includes(field);
      return required === (isOptional ? 0 : 1) && help !== undefined;
    }),
  ).toBe(true);
  for (const { field, min, max } of fields.filter(({ type }) => type === "number"))
    for (const [value, status] of [
      [Number(min), 200],
      [Number(max), 200],
      [Number(min) - 1, 400],
      [Number(max) + 1, 400],
    ])
      expect([field, value, (await boss.raw("/api/basic/edit", { [field]: value })).status]).toEqual([
        field,
        value,
        status,
      ]);
});

test("settings never give away the secret behind file links", async () => {
  const [secret] = await server.rows(
    sql<{ value: string }>`select value #>> '{}' as value from settings where key = 'fileSecret'`,
  );
  expect(secret?.value.length).toBeGreaterThan(40);
  for (const answer of [await boss.raw("/api/basic/detail", {}), await server.anonymous.get("/api/basic/public")])
    expect(answer.text).not.toContain(secret?.value);
});

test.each([
  [{ company: "" }, "信息必须填写"],
  [{ company: "字".repeat(61) }, "公司名称最多60个字"],
  [{ sessionIdleHours: 0 }, "无操作退出时间必须在1到24之间"],
  [{ sessionIdleHours: 25 }, "无操作退出时间必须在1到24之间"],
  [{ sessionAbsoluteHours: 73 }, "最长登录时间必须在1到72之间"],
  [{ sessionAbsoluteHours: "" }, "最长登录时间不正确"],
  [{ duplicatePolicy: "off" }, "查重规则不正确"],
  [{ exportApprovalRows: 100_001 }, "导出审批条数必须在0到100000之间"],
  [{ phoneDisplay: "none" }, "手机号显示方式不正确"],
  [{ revealsPerDay: -1 }, "每天查看次数必须在0到10000之间"],
  [{ requestDays: 0 }, "申请有效期必须在1到30之间"],
  [{ watermark: "maybe" }, "只能是0或1"],
  [{ approvalNumber: "SP{day}{4}" }, "审批编号规则不正确"],
  [{ fileSecret: "x" }, "不支持的字段：fileSecret"],
])("settings refuse %j", async (wrong, msg) => {
  const before = await checksums(server);
  expect(await boss.raw("/api/basic/edit", { ...SOUND, ...wrong })).toMatchObject({ status: 400, msg });
  expect(await checksums(server)).toEqual(before);
});
