import { expect, it } from "vitest";
import { closed, lastOf, neighbour, opened, parseTabs, refreshed, serializeTabs, type Tab } from "./tabs";

const tab = (path: string): Tab => ({ path, url: path, fresh: 0 });

it("opens one tab a path and remembers the newest address", () => {
  const one = opened([], "/a", "/a?page=1");
  expect(opened(one, "/a", "/a?page=1")).toBe(one);
  expect(opened(opened(one, "/b", "/b"), "/a", "/a?page=2")).toEqual([
    { path: "/a", url: "/a?page=2", fresh: 0 },
    { path: "/b", url: "/b", fresh: 0 },
  ]);
});

it("drops the oldest of more than twenty", () => {
  let tabs: readonly Tab[] = [];
  for (let n = 1; n <= 21; n += 1) tabs = opened(tabs, `/${n}`, `/${n}`);
  expect(tabs).toHaveLength(20);
  expect(tabs[0]?.path).toBe("/2");
});

it("leads to the screen of a group that was shown last, as it was left", () => {
  const tabs = [tab("/a/1"), { ...tab("/a/2"), url: "/a/2?key=x" }, tab("/b/1")];
  expect(lastOf(tabs, ["/b/1", "/a/2", "/a/1"], "a")).toBe("/a/2?key=x");
  expect(lastOf(tabs, ["/b/1", "/a/1"], "a")).toBe("/a/1");
  expect(lastOf(tabs, [], "a")).toBe("/a/2?key=x");
  expect(lastOf(tabs, ["/c/1"], "c")).toBe("/c");
});

it("closes, and names the neighbour to show next", () => {
  const tabs = [tab("/a"), tab("/b"), tab("/c")];
  expect(closed(tabs, "/b").map(({ path }) => path)).toEqual(["/a", "/c"]);
  expect(neighbour(tabs, "/b")).toBe("/c");
  expect(neighbour(tabs, "/c")).toBe("/b");
  expect(neighbour([tab("/a")], "/a")).toBeNull();
});

it("makes one screen new and leaves the others", () => {
  expect(refreshed([tab("/a"), tab("/b")], "/b").map(({ fresh }) => fresh)).toEqual([0, 1]);
});

it("restores its own tabs for the same person only", () => {
  const text = serializeTabs([tab("/a")], 7);
  expect(parseTabs(text, 7)).toEqual([tab("/a")]);
  expect(parseTabs(text, 8)).toEqual([]);
  for (const wrong of [null, "", "{", "[]", '{"user":7,"tabs":[null,{"path":"/a","url":"//evil"},{"path":1}]}'])
    expect(parseTabs(wrong, 7)).toEqual([]);
});
