/** A client that a generator makes of the OpenAPI document: its types fit a program, which works with the real server. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createClient } from "@hey-api/openapi-ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "../../../scripts/lib/root.mjs";
import { runNode } from "../../../scripts/lib/run.mjs";
import { hashPassword } from "../src/kernel/access/password";
import { type TestServer, testServer } from "./harness";
import { pictureBytes } from "./pictures";
import { RIGHT } from "./sign-in";

/** A full run makes the client of every route, and looks at all of its types. */
const GROUPS = process.env.FULL === "1" ? undefined : ["session", "customers", "files", "branches", "roles"];

const PROGRAM = `
import { readFileSync } from "node:fs";
import { client } from "./client/client.gen";
import { branchesTree, customersAdd, customersIndex, filesUpload, sessionLogin } from "./client/sdk.gen";

const [address, password, picture] = process.argv.slice(2) as [string, string, string];
client.setConfig({ baseUrl: address });

const signedIn = await sessionLogin({ body: { username: "s1", password } });
if (!signedIn.data) throw new Error(signedIn.error.msg);
client.setConfig({ auth: String(signedIn.data.data.LoginToken) });

const { data: made } = await customersAdd({ body: { CustomerName: "生成客户" } });
const refused = await customersAdd({ body: { CustomerName: "" } });
const { data: found } = await customersIndex({ body: { key: "生成客户", rows: 5 } });
const file = new File([readFileSync(picture)], "现场.png", { type: "image/png" });
const uploaded = await filesUpload({ body: { file } });
const { data: tree } = await branchesTree({ body: {} });
console.log(
  JSON.stringify({
    made: made?.data.id === found?.rows?.[0]?.id,
    found: found?.total,
    refused: [refused.error?.code, refused.error?.data?.errors?.[0]?.field],
    uploaded: uploaded.data?.result ?? uploaded.error?.msg,
    below: tree?.data[0]?.children?.length,
  }),
);
`;

const folder = path.join(root, ".cache/generated-client");
let server: TestServer;
let address: string;

beforeAll(async () => {
  server = await testServer();
  address = await server.app.listen({ host: "127.0.0.1", port: 0 });
  await sql`update users set password_hash = ${await hashPassword(RIGHT)} where username = 's1'`.execute(server.db);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
});
afterAll(() => server.close());

test("fits a program that signs in, creates, lists, uploads and is told why it may not", {
  timeout: 300_000,
}, async () => {
  const document = await (await server.as("boss")).get("/docs/json");
  await createClient({
    input: JSON.parse(document.text) as never,
    output: path.join(folder, "client"),
    plugins: ["@hey-api/client-fetch", "@hey-api/typescript", "@hey-api/sdk"],
    ...(GROUPS && { parser: { filters: { tags: { include: GROUPS } } } }),
    logs: { level: "error" },
  });
  writeFileSync(path.join(folder, "program.ts"), PROGRAM);
  writeFileSync(path.join(folder, "picture.png"), pictureBytes());
  const options = { strict: true, noEmit: true, skipLibCheck: true, target: "es2022", module: "esnext" };
  writeFileSync(
    path.join(folder, "tsconfig.json"),
    JSON.stringify({
      compilerOptions: { ...options, moduleResolution: "bundler", types: ["node"] },
      include: ["program.ts", ...(GROUPS ? [] : ["client"])],
    }),
  );
  const types = await runNode("node_modules/ts7/bin/tsc", ["-p", folder], { capture: true });
  expect(types).toEqual({ code: 0, output: "" });
  const args = [path.join(folder, "program.ts"), address, RIGHT, path.join(folder, "picture.png")];
  const { code, output } = await runNode("node_modules/tsx/dist/cli.mjs", args, { capture: true });
  expect([code, output]).toEqual([0, expect.stringContaining("{")]);
  expect(JSON.parse(output)).toEqual({
    made: true,
    found: 1,
    refused: ["VALIDATION", "CustomerName"],
    uploaded: "success",
    below: 2,
  });
});
