/** What is written of a row and kept with it: in the pool it is for those who allocate, and for others once they have claimed. */
import { clues } from "@qicheng/api/clues/routes";
import { customers } from "@qicheng/api/customers/routes";
import { followups } from "@qicheng/api/followups/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addComment, addContact, addCustomer, addFollowUp, addLead, grant, signIn } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { pdfBytes } from "../../../test/office";
import { pictureBytes, upload } from "../../../test/pictures";

const CLAIM_FIRST = { status: 403, code: "FORBIDDEN", msg: "公海数据领取后才能查看" };

let server: TestServer;
let people: Record<"boss" | "s1" | "s2" | "s3", Caller>;

beforeAll(async () => {
  server = await testServer();
  const sees = ["crm.customer.total", "crm.customer.gonghai", "crm.customer.receive"] as const;
  const leads = ["crm.clues.total", "crm.clues.gonghai", "crm.clues.receive", "crm.opportLogs"] as const;
  await grant(server, "s2", [...sees, ...leads]);
  // Either right is for its own rows alone.
  await grant(server, "s3", [...sees, ...leads, "crm.customer.alloc"]);
  await grant(server, "s1");
  people = await signIn(server, ["boss", "s1", "s2", "s3"]);
});
afterAll(() => server.close());

const OF = {
  customer: { add: addCustomer, routes: customers },
  clue: { add: addLead, routes: clues },
} as const;

/** A row of s1's with all that may hang on it, in the pool. @returns links that s1 and the others were given while they saw it */
async function full(module: keyof typeof OF) {
  const { s1 } = people;
  const { add, routes } = OF[module];
  const id = await add(s1, { remark: "老板姓秦，私人号在此" });
  const contact = await addContact(s1, id, { remark: "私人号在此" });
  const picture = await upload(server, s1, { filename: "名片.png", bytes: pictureBytes() });
  const followup = await addFollowUp(s1, id, { Ext: "加了她微信，私人号在此", img: [picture.data.id] });
  await addFollowUp(s1, id, { Ext: "末次" });
  await addComment(s1, followup, { Ext: "私人号在此" });
  const fields = { module, modelId: String(id) };
  const contract = await upload(server, s1, { filename: "合同.pdf", bytes: pdfBytes(), fields });
  await s1.post(routes.toPool, { ids: [id] });
  return { id, contact, followup, files: [picture.data.id as number, contract.data.id as number] };
}

async function bytesFor(caller: Caller, file: number): Promise<number> {
  const url = server.services.files.link(file, caller.id);
  return (await server.app.inject({ method: "GET", url })).statusCode;
}

describe.each(["customer", "clue"] as const)("of a %s in the pool", (module) => {
  test("nobody reads it who has not claimed it, unless he allocates", async () => {
    const { boss, s1, s2, s3 } = people;
    const { id, contact, followup, files } = await full(module);
    const { view, receive, gonghai } = { gonghai: OF[module].routes.index, ...OF[module].routes };
    for (const caller of module === "clue" ? [s2, s3] : [s2]) {
      const seen = [
        await caller.post(view, { id }),
        await caller.raw(gonghai.path, { gonghai: 1, rows: 200 }),
        await caller.raw("/api/contact/list", { customerId: id }),
        await caller.raw("/api/contact/Views", { id: contact }),
        await caller.raw("/api/actionLog/list", { modelId: id, modelType: module }),
      ];
      for (const [at, answer] of seen.entries())
        expect([at, answer.status, answer.text.includes("私人号在此")]).toEqual([at, 200, false]);
      expect(seen[0]?.data).toMatchObject({ remark: "****", genjintext: "末次", subtotal: { followup: 2, file: 1 } });
      expect(await caller.post(followups.list, { customerId: id })).toMatchObject(CLAIM_FIRST);
      expect((await caller.raw(followups.comments.path, { id: followup })).code).toBe("NOT_FOUND");
      expect(await caller.raw("/api/file/index", { module, modelId: id })).toMatchObject(CLAIM_FIRST);
      for (const file of files) expect(await bytesFor(caller, file)).toBe(404);
    }
    for (const caller of module === "clue" ? [boss] : [boss, s3]) {
      expect((await caller.post(view, { id })).data).toMatchObject({ remark: "老板姓秦，私人号在此" });
      expect((await caller.post(followups.list, { customerId: id })).total).toBe(2);
      expect((await caller.raw(followups.comments.path, { id: followup })).total).toBe(1);
      expect((await caller.raw("/api/file/index", { module, modelId: id })).total).toBe(1);
      for (const file of files) expect(await bytesFor(caller, file)).toBe(200);
      expect((await caller.raw("/api/actionLog/list", { modelId: id, modelType: module })).text).toContain(
        "加了她微信",
      );
    }
    await sql`update record_owners set created_at = created_at - interval '60 days' where record_id = ${id}`.execute(
      server.db,
    );
    expect((await s2.post(receive, { ids: [id] })).status).toBe(200);
    expect((await s2.post(followups.list, { customerId: id })).total).toBe(2);
    for (const file of files) expect(await bytesFor(s2, file)).toBe(200);
    expect((await s2.post(view, { id })).data).toMatchObject({ remark: "老板姓秦，私人号在此" });
    for (const file of files) expect(await bytesFor(s1, file)).toBe(404);
  });
});
