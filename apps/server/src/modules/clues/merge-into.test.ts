/** A lead that goes over to a customer: its files, tags and stars go along, and are the lead's again once that is taken back. */
import { clues } from "@qicheng/api/clues/routes";
import { customers } from "@qicheng/api/customers/routes";
import { undo } from "@qicheng/api/undo/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addCustomer, addLead, grant, newId, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { pictureBytes, upload } from "../../../test/pictures";
import { batchOf } from "../../../test/pool";

let server: TestServer;
let s1: Caller;

beforeAll(async () => {
  server = await testServer();
  await grant(server, "s1");
  s1 = await server.as("s1");
});
afterAll(() => server.close());

const filesOf = async (module: string, id: number) =>
  ((await s1.raw("/api/file/index", { module, modelId: id })).rows ?? []).map((file) => file.id);
/** What hangs on a record beside what it is. */
async function hanging(module: "clue" | "customer", id: number) {
  const { data } = await s1.raw(module === "clue" ? clues.view.path : customers.view.path, { id });
  const { tags, watchuserid } = data as { tags: { id: number }[]; watchuserid: number };
  return { files: await filesOf(module, id), tags: tags.map((tag) => tag.id), star: watchuserid };
}

test("a file, a tag and a star of a lead go over to the customer, and come back", async () => {
  const [customer, id] = [await addCustomer(s1), await addLead(s1)];
  const [tag] = await server.rows(sql<{ id: number }>`
    insert into tags (module, text, bgcolor) values ('customer', ${unique("标")}, '#1677ff') returning id`);
  const file = newId(
    await upload(server, s1, {
      filename: "报价.png",
      bytes: pictureBytes(),
      fields: { module: "clue", modelId: String(id) },
    }),
  );
  expect((await s1.post(clues.bindTag, { id, list: [tag?.id ?? 0] })).status).toBe(200);
  expect((await s1.post(clues.star, { id })).status).toBe(200);
  const all = { files: [file], tags: [tag?.id], star: s1.id };
  expect(await hanging("clue", id)).toEqual(all);
  const merged = await s1.post(clues.mergeInto, { id, customerId: customer });
  expect(merged).toMatchObject({ status: 200, data: { done: [id], refused: [] } });
  expect(await hanging("customer", customer)).toEqual(all);
  expect((await s1.post(undo.run, { id: batchOf(merged) })).data).toMatchObject({ refused: [] });
  expect(await hanging("customer", customer)).toEqual({ files: [], tags: [], star: "" });
  expect(await hanging("clue", id)).toEqual(all);
});
