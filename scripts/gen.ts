/** Writes every generated file; `npm run check` fails when one is stale. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { databaseTexts } from "./lib/gen-database";
import { writeDeclarations, writeDemo, writeRoutes, writeServerModules, writeWebModules } from "./lib/gen-registry";

const root = join(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "..");
// In this order: what is loaded later needs what was written before.
writeDeclarations(root);
await writeRoutes(root);
writeServerModules(root);
writeDemo(root);
writeWebModules(root);
const { doorRoutesModule, formItemsMarkdown, permissionsMarkdown, routesMarkdown, webRecordsModule, webRoutesModule } =
  await import("./lib/gen-routes");
const database = await databaseTexts();
const outputs: Record<string, string> = {
  "packages/api/src/web-records.generated.ts": webRecordsModule(),
  "packages/api/src/door-routes.generated.ts": doorRoutesModule(),
  "packages/api/src/web-routes.generated.ts": webRoutesModule(),
  "apps/server/src/kernel/db/types.generated.ts": database.types,
  "docs/generated/schema.md": database.schema,
  "docs/generated/routes.md": routesMarkdown(),
  "docs/generated/form-items.md": formItemsMarkdown(),
  "docs/generated/permissions.md": permissionsMarkdown(),
};
for (const [path, content] of Object.entries(outputs)) writeFileSync(join(root, path), content);
