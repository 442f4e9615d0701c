/**
 * `npm run release`: an archive that starts with node alone, its checksum and its list of parts, in `release` or in the
 * folder of --out. It holds the server's bundle, the built web and the packages that both use, for this platform.
 */
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { npm, packagesFor } from "./lib/install.mjs";
import { NODES, prepare } from "./lib/prepare.mjs";
import { root } from "./lib/root.mjs";
import { run } from "./lib/run.mjs";
import { startFlags } from "./lib/start-flags.mjs";

/** Folders and files of the repository that go in as they are; maps would show where sources lie. */
const PARTS = [
  "apps/server/migrations",
  "apps/web/dist",
  "docs/operations.md",
  "deploy/qicheng.service",
  "deploy/Containerfile",
];

const { values } = parseArgs({ options: { out: { type: "string" }, version: { type: "string" } } });
const { version: own } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
const version = values.version ?? own;
const name = `qicheng-${version}-${process.platform}-${process.arch}`;
const out = path.resolve(process.env.INIT_CWD ?? root, values.out ?? path.join(root, "release"));
const folder = path.join(out, name);

/** @param {string} place below the repository @param {string} [to] its place in the archive */
const take = (place, to = place) =>
  cpSync(path.join(root, place), path.join(folder, to), {
    recursive: true,
    dereference: true,
    filter: (file) => !file.endsWith(".map") && path.basename(file) !== ".source-hash",
  });

/** The parts of what is delivered, packages inside the web's files among them, as CycloneDX. */
async function partsList() {
  const args = ["sbom", "--sbom-format=cyclonedx", "--omit=dev", "-w", "apps/server", "-w", "apps/web"];
  const { code, output } = await npm(args, { capture: true });
  if (code !== 0) throw new Error(`npm sbom: ${output}`);
  const list = JSON.parse(output);
  const isOwn = (/** @type {{"bom-ref"?: string}} */ { "bom-ref": ref = "" }) => ref.startsWith("@qicheng/");
  return { ...list, components: list.components.filter((/** @type {{}} */ part) => !isOwn(part)) };
}

if (!(await prepare())) process.exit(1);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const part of PARTS) take(part);
for (const file of readdirSync(path.join(root, "apps/server/dist"))) take(`apps/server/dist/${file}`);
take("apps/server/package.json");
for (const file of ["start.mjs", "upgrade.mjs"]) take(`deploy/${file}`, file);
for (const place of packagesFor("apps/server")) take(place);
writeFileSync(
  path.join(folder, "release.json"),
  `${JSON.stringify({ version, flags: startFlags(), nodes: NODES }, null, 2)}\n`,
);
writeFileSync(path.join(folder, "sbom.cdx.json"), `${JSON.stringify(await partsList(), null, 2)}\n`);
writeFileSync(
  path.join(folder, "package.json"),
  `${JSON.stringify({ name: "qicheng", version, type: "module", private: true }, null, 2)}\n`,
);

const archive = `${name}.tar.gz`;
const { code } = await run("tar", ["-czf", path.join(out, archive), "-C", out, name]);
if (code !== 0) process.exit(1);
cpSync(path.join(folder, "sbom.cdx.json"), path.join(out, `${name}.cdx.json`));
const sums = [archive, `${name}.cdx.json`].map((file) => {
  const sum = createHash("sha256")
    .update(readFileSync(path.join(out, file)))
    .digest("hex");
  return `${sum}  ${file}\n`;
});
writeFileSync(path.join(out, "SHA256SUMS"), sums.join(""));
rmSync(folder, { recursive: true, force: true });
console.log(path.join(out, archive));
