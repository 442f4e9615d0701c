import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "./root.mjs";

test("docs/releases.md says of every migration since the last release what the former version sees of it", () => {
  const text = readFileSync(path.join(root, "docs/releases.md"), "utf8");
  const last = [...text.matchAll(/^\| [\d.]+ \| [0-9a-f]{40} \| (\w[\w-]+) \|$/gm)].at(-1)?.[1] ?? "";
  const names = readdirSync(path.join(root, "apps/server/migrations")).map((file) => path.basename(file, ".sql"));
  expect(names).toContain(last);
  const since = names.filter((name) => name > last);
  expect(since.filter((name) => !text.includes(`| ${name} | `))).toEqual([]);
});
