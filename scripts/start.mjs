/** `npm start`: installs and builds what is missing or out of date, then runs the server in this process. */
import path from "node:path";
import { pathToFileURL } from "node:url";
import { prepare } from "./lib/prepare.mjs";
import { root } from "./lib/root.mjs";

if (!(await prepare())) {
  console.error("启程 CRM 未能启动：安装或构建失败，原因见上。 / Not started: install or build failed, see above.");
  process.exit(1);
}
process.chdir(root);
// npm passes a signal on, but a killed npm cannot: without it the server ends by itself.
if (process.env.npm_lifecycle_event !== undefined) {
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 500);
  watch.unref();
}
process.setSourceMapsEnabled(true);
// Not a process of its own: nothing can outlive its launcher, and signals need no forwarding.
await import(pathToFileURL(path.join(root, "apps/server/dist/main.js")).href);
