/** Which tests a change touches: decided by modules, by imports and by the addresses that journeys name. */
import path from "node:path";
import { reached, turned } from "./module-graph.mjs";
import { sampled } from "./sampled.mjs";

/**
 * @typedef {object} Repository what there is
 * @property {ReadonlyMap<string, readonly string[]>} graph imports by file
 * @property {(file: string) => string} textOf empty for a file that is gone
 *
 * @typedef {object} Touched
 * @property {string[]} unit files of tests, the nearest first
 * @property {string[]} http likewise
 * @property {string[]} types record types whose suite is run; a change of the kernel runs that of one, drawn by the seed
 * @property {string[]} guarded groups of routes whose guards are run; empty when none are
 * @property {string[]} journeys files that changed, or import a changed one
 * @property {string[]} addresses of the modules: journeys that name one of them are touched
 * @property {boolean} cost the kernel changed, so a request may have become dearer
 */

const MODULE = /^(?:apps\/(?:server|web)\/src\/modules|packages\/api\/src)\/([^/]+)\//;
const TEST = /\.test\.tsx?$/;
const UNIT = /^(?:packages|scripts|bench|apps\/web)\/.*\.test\.tsx?$|\.unit\.test\.ts$/;
const HTTP = /^apps\/server\/.*(?<!\.unit)\.test\.ts$/;
const JOURNEY = /^e2e\/[^/]+\.test\.ts$/;
const SUITE = "apps/server/test/records.test.ts";
const GUARDS = "apps/server/test/route-guards.test.ts";
const ALL_ROUTES = "packages/api/src/routes.generated.ts";

/** Here the product is put together: whoever imports one of these files depends on everything. */
const WHOLE =
  /\.generated\.ts$|^apps\/server\/(?:src\/[^/]+\.ts|test\/(?:harness|arrange|sample-inputs)\.ts)$|^apps\/server\/src\/kernel\/start\/|^apps\/web\/src\/(?:app\/|main\.tsx)/;

/** @param {string} file @returns {string | undefined} the module that a file belongs to */
const moduleOf = (file) => {
  const name = MODULE.exec(file)?.[1];
  return name === "kernel" ? undefined : name;
};

/**
 * Record types of a module, as its routes declare them.
 * @param {Repository} repository
 * @param {string} name
 */
function typesOf({ textOf }, name) {
  const routes = textOf(`packages/api/src/${name}/routes.ts`);
  return [...routes.matchAll(/\brecordRoutes\(\{\s*module: "(\w+)"/g)].map(([, type]) => String(type));
}

/**
 * Groups of routes of a module, as the list of all routes names them.
 * @param {Repository} repository
 * @param {string} name
 */
function groupsOf({ textOf }, name) {
  const [, groups = ""] =
    new RegExp(`^import \\{ ([\\w, ]+) \\} from "\\./${name}/routes";$`, "m").exec(textOf(ALL_ROUTES)) ?? [];
  return groups.split(", ").filter(Boolean);
}

/** @param {Repository} repository @returns {string[]} */
const everyType = (repository) =>
  [...repository.graph.keys()]
    .flatMap((file) => /^packages\/api\/src\/([^/]+)\/routes\.ts$/.exec(file)?.[1] ?? [])
    .flatMap((name) => typesOf(repository, name));

/**
 * Addresses of a module: of its screens in the browser, and of its routes.
 * @param {Repository} repository
 * @param {string} name
 */
function addressesOf({ graph, textOf }, name) {
  const screens = [...graph.keys()].filter((file) => file.startsWith(`apps/web/src/modules/${name}/`)).map(textOf);
  const found = [
    ...screens.flatMap((text) => [...text.matchAll(/(?:\bpath: |^export const \w+ = )"(\/[\w/-]+)/gm)]),
    ...textOf(`packages/api/src/${name}/routes.ts`).matchAll(/"(\/(?:api|main)\/[\w/-]+)"/gi),
  ];
  return [...new Set(found.map(([, address]) => String(address).replace(/\/$/, "")))];
}

/** @param {readonly string[]} addresses @returns {RegExp} finds one of them in the source of a journey */
export const naming = (addresses) => new RegExp(`["'\`](?:${addresses.join("|")})/?(?![\\w-])`);

/**
 * @param {Repository} repository
 * @param {readonly string[]} changed
 * @returns {Touched}
 */
export function touchedTests(repository, changed) {
  const { graph } = repository;
  const modules = [...new Set(changed.flatMap((file) => moduleOf(file) ?? []))];
  const importers = turned(graph);
  // A change in a module is tested by the module's own tests; others are looked for along the imports.
  const related = [
    ...reached(
      importers,
      changed.filter((file) => !moduleOf(file)),
      (file) => WHOLE.test(file),
    ),
  ];
  const folders = new Set(changed.map((file) => path.posix.dirname(file)));
  const near = (/** @type {string} */ file) => folders.has(path.posix.dirname(file));
  const served = changed.filter((file) => /^apps\/server\/src\/|^packages\/api\/src\//.test(file));
  const serving = [...new Set(served.filter((file) => !TEST.test(file)).flatMap((file) => moduleOf(file) ?? []))];
  // Its HTTP tests say nothing of the browser's part of a module, which journeys and unit tests look at.
  const own = [...graph.keys()].filter(
    (file) => TEST.test(file) && (HTTP.test(file) ? serving : modules).includes(moduleOf(file) ?? ""),
  );
  const tests = [
    ...new Set([
      ...changed.filter((file) => graph.has(file) && TEST.test(file)),
      ...own,
      ...related.filter(near),
      ...related,
    ]),
  ].filter((file) => TEST.test(file));
  const screens = [
    ...modules,
    ...related.flatMap((file) => (file.startsWith("apps/web/") ? (moduleOf(file) ?? []) : [])),
  ];
  const types = serving.flatMap((name) => typesOf(repository, name));
  const cost = changed.some((file) => /^apps\/server\/(?:src\/kernel|migrations)\//.test(file) && !TEST.test(file));
  return {
    unit: tests.filter((file) => UNIT.test(file)),
    http: tests.filter((file) => HTTP.test(file) && file !== SUITE && (file !== GUARDS || changed.includes(GUARDS))),
    types: types.length > 0 || !cost ? types : sampled(everyType(repository), 1),
    guarded: serving.flatMap((name) => groupsOf(repository, name)),
    journeys: tests.filter((file) => JOURNEY.test(file)),
    addresses: [...new Set(screens)].flatMap((name) => addressesOf(repository, name)),
    cost,
  };
}
