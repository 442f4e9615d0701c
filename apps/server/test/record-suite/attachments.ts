/** Attachments: who sees them, who adds them, and that they go where their record goes. */
import { existsSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { grant, unique } from "../arrange";
import { pdfBytes } from "../office";
import { upload } from "../pictures";
import type { Kit } from "./kit";

export function attachmentTests(kit: Kit): void {
  const { type } = kit;
  const { module } = type;
  const place = (id: number) => ({ module, modelId: String(id) });
  const attach = (id: number, caller = kit.boss) =>
    upload(kit.server, caller, { filename: `${unique("报价")}.pdf`, bytes: pdfBytes(), fields: place(id) });
  const listed = (id: number, caller = kit.boss) => caller.raw("/api/file/index", place(id));
  const fetched = async (url: string) => (await kit.server.app.inject({ method: "GET", url })).statusCode;
  const counted = async (id: number) => (await kit.view(id)).subtotal as { file: number };

  test("has attachments: listed, counted, told in its log", async () => {
    const id = await kit.add();
    expect(await counted(id)).toMatchObject({ file: 0 });
    const { data, status } = await attach(id);
    expect(status).toBe(200);
    const row = { ...data, username: "boss先生", userid: kit.boss.id };
    expect((await listed(id)).rows).toMatchObject([row]);
    expect((await kit.boss.raw("/api/file/list", place(id))).data).toMatchObject([row]);
    expect(await counted(id)).toMatchObject({ file: 1 });
    const log = (await kit.boss.raw("/api/actionLog/list", { modelType: module, modelId: id })).rows ?? [];
    expect(log.map(({ action, text }) => [action, text])).toContainEqual(["attach", `上传附件：${data.filename}`]);
  });

  test("takes its attachments to the bin, back, and away for good", async () => {
    const id = await kit.add();
    const { data } = await attach(id);
    const [row] = await kit.server.rows(
      sql<{ storage_key: string }>`select storage_key from files where id = ${data.id}`,
    );
    const file = path.join(kit.server.services.files.directory, row?.storage_key ?? "");
    expect([await fetched(data.url), existsSync(file)]).toEqual([200, true]);
    await kit.boss.raw(kit.path("remove"), { ids: [id] });
    expect([await fetched(data.url), (await listed(id)).status]).toEqual([404, 404]);
    expect(await kit.boss.raw("/api/file/DeleteFile", { id: data.id })).toMatchObject({
      status: 404,
      msg: "文件不存在",
    });
    await kit.boss.raw("/api/recycle/restore", { module, ids: [id] });
    expect([await fetched(data.url), (await listed(id)).total]).toEqual([200, 1]);
    await kit.boss.raw(kit.path("remove"), { ids: [id] });
    expect((await kit.boss.raw("/api/recycle/purge", { module, ids: [id] })).data).toMatchObject({ done: [id] });
    expect([await fetched(data.url), existsSync(file)]).toEqual([404, false]);
  });

  test("shows its attachments to whoever sees it, and lets him add who may edit it", async () => {
    const id = await kit.add();
    const { data } = await attach(id);
    await grant(kit.server, "none", [...kit.sight, "crm.customer.add"], "all");
    const reader = await kit.server.as("none");
    expect((await listed(id, reader)).total).toBe(1);
    await kit.unchanged(async () => {
      expect(await attach(id, reader)).toMatchObject({ status: 403, code: "FORBIDDEN" });
      expect(await reader.raw("/api/file/edit", { id: data.id, filename: "别名" })).toMatchObject({ status: 403 });
      expect(await reader.raw("/api/file/DeleteFile", { id: data.id })).toMatchObject({ status: 403 });
    });
    await grant(kit.server, "none", ["crm.followup.add"], "all");
    const blind = await kit.server.as("none");
    await kit.unchanged(async () => {
      expect(await listed(id, blind)).toMatchObject({ status: 403, code: "FORBIDDEN" });
      expect(await attach(id, blind)).toMatchObject({ status: 403, code: "FORBIDDEN" });
    });
  });
}
