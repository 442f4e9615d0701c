/** Whatever people type is a text: stored to the letter, given back to the letter, never run, never a format. */
import { customers } from "@qicheng/api/customers/routes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addContact, addCustomer, newId, viewOf } from "./arrange";
import { type Caller, type TestServer, testServer } from "./harness";

const VECTORS = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  '"><svg onload=alert(1)>',
  "</script><script>alert(1)</script>",
  "<xmp><script>alert(1)</script></xmp>",
  "javascript:alert(1)",
  "<a href='javascript:alert(1)'>x</a>",
  "<iframe srcdoc='<script>alert(1)</script>'>",
  "<style>*{background:url(//evil.test)}</style>",
  "<math><mtext></mtext><mglyph><svg><mtext><style><path id='</style><img onerror=alert(1) src>'>",
  "{{7*7}}",
  "\u0024{7*7}",
  "<%= 7*7 %>",
  "#{7*7}",
  "=1+1",
  "＝HYPERLINK(1)",
  "+8613800138000",
  "@SUM(1)",
  "-1+1",
  "%s%n%x",
  "$1 $& \\1",
  "../../etc/passwd",
  "' or '1'='1",
  "\\u0041",
  "&lt;b&gt;&amp;",
  "0",
  "null",
  "undefined",
  "true",
  "[object Object]",
  "NaN",
  "١٢٣",
  "é e\u0301 ﬁ Ａ",
  "👨‍👩‍👧‍👦🏳️‍🌈",
  "𠮷野家",
];

/** As much as fits a contact. */
const short = (text: string) => [...text].slice(0, 50).join("");

let server: TestServer;
let s1: Caller;

beforeAll(async () => {
  server = await testServer();
  s1 = await server.as("s1");
});
afterAll(() => server.close());

test.each(VECTORS)("%s comes back as it went", async (text) => {
  const id = await addCustomer(s1, {
    CustomerName: text,
    contactName: short(text),
    address: text,
    remark: `前\n${text}\n后`,
    wechat: text.slice(0, 20),
  });
  const contact = await addContact(s1, id, { contactName: short(text), remark: text, wechat: text.slice(0, 20) });
  newId(await s1.raw("/api/OpportLogs/Add", { customerId: id, status: "电话", Ext: text }));
  const list = await s1.post(customers.index, { rows: 5 });
  expect(list.rows?.find((row) => row.id === id)).toMatchObject({
    CustomerName: text,
    contactName: short(text),
    address: text,
    remark: `前\n${text}\n后`,
    genjintext: text,
  });
  expect(await viewOf(s1, id)).toMatchObject({ CustomerName: text, contactName: short(text) });
  expect((await s1.raw("/api/contact/Views", { id: contact })).data).toMatchObject({
    contactName: short(text),
    remark: text,
  });
  expect((await s1.raw("/api/OpportLogs/Logs", { customerId: id })).rows?.[0].Ext).toBe(text);
  const log = await s1.raw("/api/actionLog/list", { modelId: id, modelType: "customer" });
  expect(log.rows?.map((row) => row.text)).toContain(`新建客户：${text}`);
  expect((await s1.raw("/api/customer/edit", { id, CustomerName: `${text}2` })).status).toBe(200);
  expect(
    (await s1.raw("/api/actionLog/list", { modelId: id, modelType: "customer" })).rows?.[0].changes,
  ).toContainEqual({ field: "CustomerName", title: "客户名称", from: text, to: `${text}2` });
  for (const answer of [list, log])
    expect(answer.headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "x-content-type-options": "nosniff",
    });
});

test("a name of one, or with blanks around, is trimmed and kept", async () => {
  const id = await addCustomer(s1, { CustomerName: " 　单\t" });
  expect((await viewOf(s1, id)).CustomerName).toBe("单");
  expect((await s1.raw("/api/customer/index", { key: "单" })).rows?.map((row) => row.id)).toContain(id);
});
