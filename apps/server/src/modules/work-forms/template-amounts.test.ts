/** Forms of templates that came with an amount to type: a company that left them as they came gets the computed one. */
import { readFileSync } from "node:fs";
import { workForms } from "@qicheng/api/work-forms/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signIn } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";

let server: TestServer;
let boss: Caller;

beforeAll(async () => {
  server = await testServer();
  ({ boss } = await signIn(server, ["boss"]));
});
afterAll(() => server.close());

const MIGRATION = readFileSync(
  new URL("../../../migrations/20261216010000000_template-amounts.sql", import.meta.url),
  "utf8",
);

/** The form of a template as it came before, and its module. */
async function formerForm(template: string, title: string): Promise<string> {
  const there = await boss.post(workForms.templates, {});
  if (!there.data?.find(({ key }: { key: string }) => key === template)?.there)
    expect((await boss.post(workForms.install, { keys: [template] })).status).toBe(200);
  const [form] = await server.rows(sql<{ id: number }>`
    select id from work_forms where template = ${template} and deleted_at is null order by id desc limit 1`);
  const module = `workform.${form?.id}`;
  const was = {
    type: "number",
    title,
    flags: { list: true, show: true, filter: true },
    required: true,
    unit: "money",
    min: 0,
    help: "与明细合计一致",
  };
  await server.rows(sql`
    update custom_fields set definition = ${JSON.stringify(was)}::jsonb where module = ${module} and key = 'amount'`);
  await server.rows(sql`
    update form_versions v set design = jsonb_set(design, '{fields}', (
      select jsonb_agg(case when d ->> 'key' = 'amount' then ${JSON.stringify({ key: "amount", storage: "ext", ...was })}::jsonb else d end)
      from jsonb_array_elements(design -> 'fields') d))
    from forms f where f.id = v.form_id and f.module = ${module}`);
  server.services.invalidation.drop("fields");
  return module;
}

const amountOf = async (module: string) => {
  const { byKey, form } = await server.services.fields.get(module);
  const { required, computed, help } = byKey.get("amount") ?? {};
  return { required, computed, help, at: form.fields.findIndex(({ key }) => key === "amount") };
};

const migrate = async () => {
  await sql.raw(MIGRATION).execute(server.db);
  server.services.invalidation.drop("fields");
};

test("an amount that was typed is computed where the form was left as it came", async () => {
  const [expense, purchase] = [await formerForm("expense", "报销金额"), await formerForm("purchase", "采购金额")];
  // What a company calls its field is its own: that form is changed.
  await server.rows(sql`
    update custom_fields set definition = definition || '{"title":"总价"}' where module = ${purchase} and key = 'amount'`);
  expect(await amountOf(expense)).toMatchObject({ required: true, computed: undefined });
  const { at } = await amountOf(expense);
  await migrate();
  expect(await amountOf(expense)).toEqual({
    required: undefined,
    computed: "sum({lines.cost})",
    help: "按费用明细合计",
    at,
  });
  expect(await amountOf(purchase)).toMatchObject({ required: true, computed: undefined });
  const [versions] = await server.rows(sql<{ published: number; versions: number }>`
    select f.published, (select count(*)::int from form_versions v where v.form_id = f.id) as versions
    from forms f where f.module = ${expense} and f.kind = 'new'`);
  expect(versions).toEqual({ published: 2, versions: 2 });
  await migrate();
  expect((await amountOf(expense)).computed).toBe("sum({lines.cost})");
});
