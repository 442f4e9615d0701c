import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { renew, renewCounts } from "./stale";
import { goneOf, type Written } from "./written";

/** Keys of kept answers, as screens have them. */
const KEPT = [
  ["customers", "index", { page: 1 }],
  ["customers", "view", { id: 5 }],
  ["customers", "view", { id: 6 }],
  ["contacts", "list", { customerId: 5 }],
  ["actionLog", "list", { modelId: 5, modelType: "customer" }, "pages"],
  ["tags", "index", {}],
  ["forms", "fields", { formid: "customer" }],
  ["users", "index", {}],
  ["roles", "index", {}],
  ["session", "company", {}],
  ["search", "all", { key: "甲" }],
] as const;

/** Which of them a write makes stale. */
function staleAfter(...writes: Partial<Written>[]): string[] {
  const client = new QueryClient();
  for (const key of KEPT) client.setQueryData(key, {});
  renew(
    client,
    writes.map((written) => ({ route: "", input: {}, gone: [], ...written })),
  );
  return KEPT.filter((key) => client.getQueryState(key)?.isInvalidated).map(([group, name]) => `${group}.${name}`);
}

it("asks anew for what shows something of what was changed, and leaves the rest", () => {
  expect(staleAfter({ route: "customers.star", input: { id: 5 } })).toEqual([
    "customers.index",
    "customers.view",
    "customers.view",
    "actionLog.list",
    // staff is told how much waits to be handed over
    "users.index",
    "search.all",
  ]);
  expect(staleAfter({ route: "session.logout" })).toEqual([]);
});

it("knows that others show what somebody or something is called, and that nobody shows a new one yet", () => {
  expect(staleAfter({ route: "tags.add" })).toEqual(["actionLog.list", "tags.index", "forms.fields", "search.all"]);
  expect(staleAfter({ route: "tags.edit" })).toEqual(
    expect.arrayContaining(["customers.index", "tags.index", "forms.fields"]),
  );
  const renamed = staleAfter({ route: "users.edit" });
  expect(renamed).toEqual(expect.arrayContaining(["customers.index", "contacts.list", "users.index", "roles.index"]));
  expect(renamed).not.toContain("session.company");
});

it("takes a restored record for what deleting one of its module changes", () => {
  const restored = staleAfter({ route: "recycle.restore", input: { module: "customer", ids: [5] } });
  expect(restored).toEqual(staleAfter({ route: "customers.remove" }));
  expect(restored).toContain("contacts.list");
  expect(staleAfter({ route: "recycle.restore", input: { module: "nothing", ids: [5] } })).toEqual([]);
});

it("takes what is no record for gone nowhere but in its own answers", () => {
  const client = new QueryClient();
  const asked = vi.fn(() => Promise.resolve({}));
  const queryKey = ["actionLog", "list", { modelId: 5, modelType: "customer" }, "pages"];
  client.setQueryData(queryKey, {});
  const end = new QueryObserver(client, { queryKey, queryFn: asked, staleTime: Number.POSITIVE_INFINITY }).subscribe(
    () => {},
  );
  renew(client, [{ route: "followups.remove", input: { ids: [5] }, gone: [5] }]);
  expect(asked).toHaveBeenCalledOnce();
  end();
});

it("counts several writes as one", () => {
  const both = staleAfter({ route: "settings.edit" }, { route: "users.add" });
  expect(both).toEqual(expect.arrayContaining(["session.company", "users.index"]));
});

it("asks once for what stands on the screen, and no more for a record that is gone", async () => {
  const client = new QueryClient();
  let asked: string[] = [];
  for (const queryKey of KEPT) {
    const queryFn = () => {
      asked.push(JSON.stringify(queryKey));
      return {};
    };
    new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
  }
  const settled = () => vi.waitFor(() => expect(client.isFetching()).toBe(0), { timeout: 20_000 });
  await settled();
  asked = [];
  const deletion = { route: "customers.remove", input: { ids: [5] }, gone: [5] };
  renew(client, [deletion, { route: "customers.star", input: { id: 6 }, gone: [] }]);
  await settled();
  // a tag may have a field of the company's own that names a customer
  expect(asked).toEqual([KEPT[0], KEPT[2], KEPT[5], KEPT[7], KEPT[10]].map((key) => JSON.stringify(key)));
  expect(client.getQueryState(KEPT[1])?.isInvalidated).toBe(true);
});

it("asks anew for counts of what others have changed, and for no list", () => {
  const client = new QueryClient();
  const [counts, list] = [
    ["approvals", "counts", {}],
    ["approvals", "todo", {}],
  ];
  for (const queryKey of [counts, list]) client.setQueryData(queryKey as string[], {});
  renewCounts(client, ["customer"]);
  expect(client.getQueryState(counts as string[])?.isInvalidated).toBe(false);
  renewCounts(client, ["approval"]);
  expect(client.getQueryState(counts as string[])?.isInvalidated).toBe(true);
  expect(client.getQueryState(list as string[])?.isInvalidated).toBe(false);
});

it("reads off a deletion what is gone", () => {
  expect(goneOf("customers.remove", { data: { done: [5], refused: [] } })).toEqual([5]);
  expect(goneOf("recycle.purge", { data: { done: [5], refused: [] } })).toEqual([]);
  expect(goneOf("productCategories.remove", {})).toEqual([]);
});
