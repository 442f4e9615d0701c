import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { fitting, journeysMatching } from "./chosen-tests.mjs";
import { importGraph, readSources } from "./module-graph.mjs";
import { root } from "./root.mjs";
import { naming, touchedTests } from "./touched-tests.mjs";

const textOf = (file: string) => {
  const found = path.join(root, file);
  return existsSync(found) ? readFileSync(found, "utf8") : "";
};
const graph = importGraph(readSources());
const touchedBy = (...files: string[]) => touchedTests({ graph, textOf }, files);

test("a module's change touches its own tests, the suite of its types, the guards and its addresses", () => {
  const touched = touchedBy("apps/server/src/modules/customers/hooks.ts");
  const own = touched.http.filter((file) => !file.startsWith("apps/server/src/modules/customers/"));
  expect([own, touched.types, touched.guarded, touched.cost]).toEqual([[], ["customer"], ["customers"], false]);
  expect(touched.http).toContain("apps/server/src/modules/customers/customers.test.ts");
  expect(touched.addresses).toEqual(expect.arrayContaining(["/crm/customer/total", "/api/customer/add"]));
});

test("each group of routes of a module is guarded", () => {
  const { guarded } = touchedBy("apps/server/src/modules/work-forms/hooks.ts");
  expect(guarded).toEqual(["workDrafts", "workForms", "workRecords"]);
});

test("a file of the web touches the addresses of its module and no HTTP test", () => {
  expect(touchedBy("apps/web/src/modules/customers/customers.tsx").http).toEqual([]);
  const touched = touchedBy("apps/web/src/modules/suppliers/suppliers.tsx");
  expect([touched.http, touched.types, touched.guarded]).toEqual([[], [], []]);
  expect(touched.addresses).toContain("/erp/supplier");
});

test("a kernel file touches what imports it, but nothing behind the lists of all modules", () => {
  const touched = touchedBy("apps/server/src/kernel/jobs/scheduler.ts");
  expect(touched.http).toContain("apps/server/src/kernel/jobs/scheduler.test.ts");
  expect([touched.types.length, touched.guarded, touched.cost]).toEqual([1, [], true]);
  const all = [...graph.keys()].filter((file) => /^apps\/server\/.*(?<!\.unit)\.test\.ts$/.test(file));
  expect(touched.http.length).toBeLessThan(all.length / 2);
});

test("a test that changed is run, whichever kind it is", () => {
  const unit = "scripts/lib/touched-tests.test.ts";
  const http = "apps/server/test/wire.test.ts";
  const journey = "e2e/suppliers.test.ts";
  expect(touchedBy(unit, http)).toMatchObject({ unit: [unit], http: [http], journeys: [], cost: false });
  const added = touchedTests({ graph: new Map([...graph, [journey, []]]), textOf }, [journey]);
  expect(added).toMatchObject({ unit: [], http: [], journeys: [journey] });
});

test("a document touches nothing", () => {
  expect(touchedBy("docs/architecture.md", "LICENSE")).toEqual({
    unit: [],
    http: [],
    types: [],
    guarded: [],
    journeys: [],
    addresses: [],
    cost: false,
  });
});

test("journeys are found by the address that they name", () => {
  const text = `test("one", async () => {
  await page.goto("/erp/supplier?key=a");
});

  test("two", async () => page.goto("/erp/suppliers"));
test("three", async () => call(\`/erp/supplier/\${id}\`));
`;
  expect(journeysMatching("e2e/a.test.ts", text, naming(["/erp/supplier"]))).toEqual([
    "e2e/a.test.ts:1",
    "e2e/a.test.ts:6",
  ]);
});

test("the first files that fit into the time are run, one at least", () => {
  const seconds = new Map([
    ["a", 50],
    ["b", 20],
    ["c", 4],
  ]);
  expect(fitting(["a", "b", "c"], seconds, 40)).toEqual({ chosen: ["a"], left: ["b", "c"] });
  expect(fitting(["b", "a", "c"], seconds, 40)).toEqual({ chosen: ["b", "c"], left: ["a"] });
  expect(fitting([], seconds, 40)).toEqual({ chosen: [], left: [] });
});
