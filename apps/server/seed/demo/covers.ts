/** Pictures of the demo's products: a plate in a colour of its kind with what it is drawn on it. */
import type { Picture } from "./goods";

const SIZE = 480;

/** Two colours of the plate, and the drawing in a field of 100 by 100. */
const DRAWINGS: Record<Picture, readonly [from: string, to: string, drawing: string]> = {
  pda: [
    "#e6f4ff",
    "#bae0ff",
    `<rect x="34" y="8" width="32" height="84" rx="7" class="a"/><rect x="38" y="16" width="24" height="36" rx="2" class="b"/>
     <path d="M42 26h3v16h-3zM47 26h1.5v16H47zM50.500 26h4v16h-4zM56.500 26h1.500v16h-1.500z" class="c"/>
     <circle cx="42" cy="62" r="3" class="b"/><circle cx="50" cy="62" r="3" class="b"/><circle cx="58" cy="62" r="3" class="b"/>
     <circle cx="42" cy="71" r="3" class="b"/><circle cx="50" cy="71" r="3" class="b"/><circle cx="58" cy="71" r="3" class="b"/>
     <rect x="44" y="79" width="12" height="5" rx="2.500" class="d"/>`,
  ],
  printer: [
    "#f0f5ff",
    "#d6e4ff",
    `<path d="M30 14h40v26H30z" class="b"/><path d="M35 20h4v14h-4zM41 20h2v14h-2zM45 20h5v14h-5zM52 20h2v14h-2zM57 20h3v14h-3zM62 20h3v14h-3z" class="c"/>
     <rect x="16" y="38" width="68" height="40" rx="8" class="a"/><rect x="26" y="36" width="48" height="6" rx="3" class="c"/>
     <circle cx="72" cy="54" r="3" class="d"/><rect x="26" y="64" width="30" height="5" rx="2.500" class="b"/><rect x="22" y="78" width="56" height="6" rx="3" class="c"/>`,
  ],
  rfid: [
    "#e6fffb",
    "#b5f5ec",
    `<rect x="22" y="50" width="56" height="32" rx="6" class="a"/><circle cx="34" cy="66" r="4" class="d"/><rect x="44" y="63" width="26" height="6" rx="3" class="b"/>
     <path d="M50 44a8 8 0 0 1 0-12M50 44a8 8 0 0 0 0-12" class="n"/><circle cx="50" cy="40" r="4" class="a"/>
     <path d="M40 30a14 14 0 0 0 0 20M60 30a14 14 0 0 1 0 20M33 23a24 24 0 0 0 0 22M67 23a24 24 0 0 1 0 22" class="l"/>`,
  ],
  cabinet: [
    "#f9f0ff",
    "#efdbff",
    `<rect x="20" y="10" width="60" height="78" rx="5" class="a"/>
     <path d="M26 16h22v14H26zM52 16h22v14H52zM26 34h22v14H26zM52 34h22v14H52zM26 52h22v14H26zM52 52h22v14H52zM26 70h22v12H26z" class="b"/>
     <rect x="55" y="71" width="16" height="10" rx="2" class="d"/><path d="M26 88h8v5h-8zM66 88h8v5h-8z" class="c"/>`,
  ],
  pos: [
    "#fff7e6",
    "#ffe7ba",
    `<rect x="16" y="16" width="68" height="44" rx="5" class="a"/><rect x="22" y="22" width="56" height="32" rx="2" class="b"/>
     <path d="M28 28h20v5H28zM28 37h14v4H28zM28 45h17v4H28z" class="c"/><rect x="56" y="28" width="16" height="21" rx="2" class="d"/>
     <path d="M42 60h16l4 14H38z" class="c"/><rect x="26" y="74" width="48" height="9" rx="4" class="a"/>`,
  ],
  board: [
    "#e6f4ff",
    "#bae0ff",
    `<rect x="10" y="16" width="80" height="52" rx="5" class="a"/><rect x="16" y="22" width="68" height="40" rx="2" class="b"/>
     <path d="M24 48h8v10h-8zM36 40h8v18h-8zM48 44h8v14h-8zM60 30h8v28h-8zM72 36h6v22h-6z" class="c"/>
     <path d="M24 38l14-8 12 5 16-11" class="l"/><path d="M46 68h8v12h-8z" class="c"/><rect x="32" y="80" width="36" height="6" rx="3" class="a"/>`,
  ],
  software: [
    "#f6ffed",
    "#d9f7be",
    `<rect x="12" y="16" width="76" height="62" rx="6" class="a"/><path d="M12 30h76v42a6 6 0 0 1-6 6H18a6 6 0 0 1-6-6z" class="b"/>
     <circle cx="21" cy="23" r="2.500" class="b"/><circle cx="29" cy="23" r="2.500" class="b"/><circle cx="37" cy="23" r="2.500" class="b"/>
     <path d="M20 38h18v14H20zM42 38h18v14H42zM20 56h18v14H20z" class="c"/><path d="M64 38h16v14H64zM42 56h18v14H42z" class="d"/><path d="M64 56h16v14H64z" class="c"/>`,
  ],
  service: [
    "#fff1f0",
    "#ffccc7",
    `<circle cx="50" cy="50" r="36" class="a"/><path d="M66 33a13 13 0 0 0-17 16L33 65a5 5 0 0 0 7 7l16-16a13 13 0 0 0 16-17l-8 8-7-2-2-7z" class="b"/><circle cx="36.500" cy="68.500" r="2.500" class="d"/>`,
  ],
  supplies: [
    "#fffbe6",
    "#fff1b8",
    `<circle cx="42" cy="50" r="32" class="a"/><circle cx="42" cy="50" r="24" class="b"/><circle cx="42" cy="50" r="10" class="c"/><circle cx="42" cy="50" r="5" class="b"/>
     <path d="M42 74h46v8H42z" class="a"/><path d="M58 64h26v18H58z" class="b"/><path d="M61 67h3v12h-3zM66 67h2v12h-2zM70 67h4v12h-4zM76 67h2v12h-2zM80 67h2v12h-2z" class="c"/>`,
  ],
};

const STYLE = `.a{fill:#334e7d}.b{fill:#fff}.c{fill:#8fa3c4}.d{fill:#fa8c16}.l{fill:none;stroke:#1677ff;stroke-width:3;stroke-linecap:round;stroke-linejoin:round}.n{fill:none}`;

/** The drawing as SVG. @param turn degrees of the colour, so that those of one kind differ a little */
export function coverSvg(picture: Picture, turn: number): string {
  const [from, to, drawing] = DRAWINGS[picture];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 140 140">
    <style>${STYLE}</style>
    <defs><linearGradient id="g" gradientTransform="rotate(${45 + turn})"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>
    <rect width="140" height="140" fill="url(#g)"/><ellipse cx="70" cy="114" rx="40" ry="5" fill="#334e7d" opacity=".12"/>
    <g transform="translate(20 18)">${drawing}</g></svg>`;
}
