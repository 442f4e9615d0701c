import sharp from "sharp";
import { readdirSync, existsSync, statSync, mkdirSync } from "node:fs";
const dir = "/work/main/.cache/screenshots", out = "/work/main/.cache/sheets";
mkdirSync(out, { recursive: true });
const since = Date.parse("2026-11-26T13:47:00Z");
const files = readdirSync(dir).filter((f) => f.endsWith(".png") && statSync(`${dir}/${f}`).mtimeMs > since);
const rx = /-(1440|1280|1024|390)-(cn|en)(-dark)?\.png$/;
const names = [...new Set(files.filter((f) => rx.test(f)).map((f) => f.replace(rx, "")))].filter((n) => !existsSync(`${out}/${n}.done`));
const SLOTS = ["1440-cn", "390-en", "390-cn-dark"];
const H = 600;
// two places a sheet
const ready = names.filter((n) => { const have = SLOTS.filter((s) => files.includes(`${n}-${s}.png`)); return have.length > 0; });
const pairs = [];
for (let i = 0; i < ready.length; i += 2) pairs.push(ready.slice(i, i + 2));
let k = Number(process.argv[2] ?? 0);
import { writeFileSync } from "node:fs";
for (const pair of pairs) {
  const layers = []; let y = 0; let width = 0;
  for (const n of pair) {
    let x = 0;
    for (const s of SLOTS) {
      const f = `${n}-${s}.png`;
      if (!files.includes(f)) continue;
      const { data, info } = await sharp(`${dir}/${f}`).resize({ height: H, width: 960, fit: "inside" }).toBuffer({ resolveWithObject: true });
      layers.push({ input: data, left: x, top: y }); x += info.width + 8;
    }
    width = Math.max(width, x); y += H + 8;
    writeFileSync(`${out}/${n}.done`, "");
  }
  const target = `${out}/${String(k).padStart(3, "0")}.png`; k += 1;
  await sharp({ create: { width, height: y, channels: 3, background: "#f0f" } }).composite(layers).png({ palette: true, quality: 90 }).toFile(target);
  console.log(target, pair.join(" | "));
}
