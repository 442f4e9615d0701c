import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Aside, withAside } from "./aside";

// a folder of this test's own: other tests and servers of this machine keep sheets aside, too
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "qicheng-aside-"));
  vi.stubEnv("TMPDIR", folder);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const left = () => readdirSync(tmpdir()).filter((name) => name.startsWith("qicheng-sheets-"));

async function all(one: Aside | undefined): Promise<unknown[]> {
  const rows: unknown[] = [];
  for await (const row of one?.kept() ?? []) rows.push(row);
  return rows;
}

test("what is kept comes back in its order, and nothing of it is left", async () => {
  const before = left();
  const rows = Array.from({ length: 20_000 }, (_, at) => [at, `第${at}行\n"\u2028`, null]);
  const kept = await withAside(2, async (aside) => {
    const [first, second] = aside;
    for (let at = 0; at < rows.length; at += 100) await first?.keep(rows.slice(at, at + 100));
    await second?.keep([]);
    const [folder = ""] = left().filter((name) => !before.includes(name));
    // readable for whoever runs the server only
    expect(statSync(path.join(tmpdir(), folder)).mode & 0o077).toBe(0);
    return [await all(first), await all(second), first?.count];
  });
  expect(kept).toEqual([rows, [], rows.length]);
  expect(left()).toEqual(before);
});

test("what fails meanwhile leaves nothing, and none is asked for where there are no sheets", async () => {
  const before = left();
  const failed = withAside(1, async (aside) => {
    await aside[0]?.keep([["x"]]);
    throw new Error("database");
  });
  await expect(failed).rejects.toThrow("database");
  expect(await withAside(0, (aside) => Promise.resolve(aside.length))).toBe(0);
  expect(left()).toEqual(before);
});
