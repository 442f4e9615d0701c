import { startBenchDatabase } from "./lib/cluster";

const n = Number(process.argv[2]);
const t = Date.now();
const d = await startBenchDatabase(n, (l) => console.log(((Date.now() - t) / 1000).toFixed(0), l));
console.log(d.postmasterPid, d.url.replace(/:[^:@]+@/, ":*@"));
await d.stop();
