/** Packages that the lock file names run on every Node that package.json names, so npm has nothing to warn of. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { satisfies } from "semver";
import { expect, test } from "vitest";
import { root } from "./root.mjs";

interface Locked {
  engines?: { node?: string };
  deprecated?: string;
  os?: string[];
}

const packages = Object.entries<Locked>(
  JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")).packages,
);
const ours = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")).engines.node;

test.each(["20.19.0", "22.13.0", "24.0.0", "26.0.0"])("Node %s is one of them", (node) => {
  expect(satisfies(node, ours)).toBe(true);
  // npm looks at no package of another platform.
  const refused = packages.filter(
    ([, { engines, os }]) => engines?.node && os?.includes("linux") !== false && !satisfies(node, engines.node),
  );
  expect(refused.map(([place, { engines }]) => `${place} ${engines?.node}`)).toEqual([]);
});

test("no version is one that its authors gave up", () => {
  const deprecated = packages.filter(([, { deprecated: why }]) => why !== undefined);
  expect(deprecated.map(([place, { deprecated: why }]) => `${place}: ${why}`)).toEqual([]);
});

test("overrides hold for those who asked for another version", () => {
  const { overrides } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  for (const [parent, wanted] of Object.entries<Record<string, string>>(overrides))
    for (const [name, version] of Object.entries(wanted)) {
      const from = createRequire(path.join(root, "node_modules", parent, "package.json"));
      const file = from.resolve(name).split(`/node_modules/${name}/`)[0];
      const manifest = JSON.parse(readFileSync(path.join(file ?? "", "node_modules", name, "package.json"), "utf8"));
      expect([parent, name, manifest.version]).toEqual([parent, name, version]);
    }
});
