/**
 * The layer law: packages → kernel → modules → app, and in each kernel the order of its rooms. Each rule gives its
 * reason where it is broken.
 */

const { HOUSES, roomRules } = require("./scripts/lib/rooms.mjs");

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-cycle",
      severity: "error",
      comment: "Two files that need each other can only be read, tested and moved as one. Move what both need out.",
      from: {},
      to: { circular: true },
    },
    {
      name: "api-is-data",
      severity: "error",
      comment:
        "packages/api describes the HTTP API to both sides: it imports zod, itself and the rule of texts, so that both can load it.",
      from: { path: "^packages/api/src/", pathNot: "\\.test\\.ts$" },
      to: { pathNot: "^packages/api/src/|^packages/engine/src/text/|^node_modules/zod/" },
    },
    {
      name: "engine-is-pure",
      severity: "error",
      comment:
        "packages/engine runs in browser and server alike and is tested without either: no app, Node module, React or database.",
      from: { path: "^packages/engine/src/", pathNot: "\\.test\\.ts$" },
      to: { path: "^apps/|^packages/api/|^node_modules/(@types/)?(react|react-dom|antd|pg|kysely|fastify)/" },
    },
    {
      name: "engine-without-node",
      severity: "error",
      comment: "packages/engine also runs in the browser, which has no Node modules.",
      from: { path: "^packages/engine/src/", pathNot: "\\.test\\.ts$" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "web-without-server",
      severity: "error",
      comment: "Web and server meet in packages/api and packages/engine only; anything else ends in the wrong bundle.",
      from: { path: "^apps/web/" },
      to: { path: "^apps/server/" },
    },
    {
      name: "server-without-web",
      severity: "error",
      comment:
        "Web and server meet in packages/api and packages/engine only; the server serves the built web as files.",
      from: { path: "^apps/server/" },
      to: { path: "^apps/web/" },
    },
    {
      name: "packages-below-apps",
      severity: "error",
      comment: "The packages lie below both apps and know neither.",
      from: { path: "^packages/" },
      to: { path: "^apps/" },
    },
    {
      name: "kernel-knows-no-module",
      severity: "error",
      comment:
        "The kernel serves every module and names none: a module registers itself with it, or listens to its events.",
      from: { path: "^apps/(server|web)/src/kernel/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^apps/(server|web)/src/(modules|app)/|^apps/server/src/(app|boot|main)\\.ts$" },
    },
    {
      name: "modules-below-app",
      severity: "error",
      comment:
        "The app puts the modules together; a module that needs the app would make every module depend on all others.",
      from: { path: "^apps/(server|web)/src/modules/", pathNot: "\\.test\\.tsx?$|/modules/index\\.ts$" },
      to: { path: "^apps/web/src/(app/|main\\.tsx$)|^apps/server/src/(app|boot|main)\\.ts$" },
    },
    {
      name: "module-through-its-door",
      severity: "error",
      comment:
        "Another module is used through its public.ts alone, so that its inside can change without asking anybody.",
      from: { path: "^apps/(server|web)/src/modules/([^/]+)/", pathNot: "\\.test\\.tsx?$" },
      to: {
        path: "^apps/$1/src/modules/[^/]+/",
        pathNot: "^apps/$1/src/modules/$2/|^apps/$1/src/modules/[^/]+/public\\.tsx?$",
      },
    },
    {
      name: "no-unresolvable",
      severity: "error",
      comment: "An import that leads nowhere breaks at run time, and hides from every other rule here.",
      from: {},
      to: { couldNotResolve: true, pathNot: "^virtual:" },
    },
    ...HOUSES.flatMap(({ folder, rooms }) => roomRules(folder, rooms)),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(apps|packages)/[^/]+/dist/" },
    // Type imports count too. Needs `typescript` 6: with 7 dependency-cruiser looks at nothing and says all is well.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "types", "node", "default"] },
  },
};
