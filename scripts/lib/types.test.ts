import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { sourceFiles } from "./module-graph.mjs";
import { root } from "./root.mjs";

/** Tools read them and nobody imports them. */
const CONFIGURATION = [".dependency-cruiser.cjs", "stryker.config.mjs"];

const projects = (
  ts.readConfigFile(path.join(root, "tsconfig.json"), ts.sys.readFile).config.references as { path: string }[]
).map((reference) => reference.path);

test("every source belongs to one project of tsconfig.json", () => {
  const owners = projects.flatMap((project) => {
    const config = ts.readConfigFile(path.join(root, project, "tsconfig.json"), ts.sys.readFile).config;
    const { fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, path.join(root, project));
    return fileNames.map((file) => path.relative(root, file)).filter((file) => !file.endsWith(".json"));
  });
  expect(owners.toSorted()).toEqual(sourceFiles().filter((file) => !CONFIGURATION.includes(file)));
});
