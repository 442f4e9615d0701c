/** `npm run dev`: the server starts anew, and the web updates itself, with every saved file. */
import path from "node:path";
import { ensureInstalled } from "./lib/install.mjs";
import { requireNode } from "./lib/prepare.mjs";
import { root } from "./lib/root.mjs";
import { runNode } from "./lib/run.mjs";

requireNode();
if (!(await ensureInstalled())) process.exit(1);

const { createServer } = await import("vite");
const server = `http://127.0.0.1:${process.env.PORT || 3000}`;
const web = await createServer({
  root: path.join(root, "apps/web"),
  configLoader: "runner",
  server: {
    host: "127.0.0.1",
    proxy: {
      "^/([Aa][Pp][Ii]|main|files|docs|healthz|readyz)(/|\\?|$)": server,
      "^/socket\\.io/": { target: server, ws: true },
    },
  },
});
await web.listen();
web.printUrls();
const { code } = await runNode("node_modules/tsx/dist/cli.mjs", ["watch", "apps/server/src/main.ts"], {
  env: { NODE_ENV: "development" },
});
await web.close();
process.exit(code);
