/** Chinese letters on machines that bring none: the web font is fetched only where neither system font exists. */
import { faces, letters } from "virtual:door-font";
import { queryClient } from "../../http/query-client";
import { useSession } from "../../session/session-store";

const SYSTEM_FONTS = ["PingFangSC-Regular", "PingFang SC", "Microsoft YaHei", "MicrosoftYaHei"];
const FAMILY = "Noto Sans SC Variable";

/** How long nothing has been asked for when a screen has what it shows, and how long its letters wait for that at most. */
const QUIET_MS = 150;
const PATIENCE_MS = 2_500;

const isChinese = (letter: string) => (letter.codePointAt(0) ?? 0) >= 0x2e80;

/** True when the page shows, or somebody has typed, a Chinese letter that is not among these. */
function needsMore(known: ReadonlySet<string>): boolean {
  const typed = [...document.querySelectorAll("input")].map(({ value }) => value);
  return [document.body.textContent, ...typed].some((text) =>
    [...text].some((letter) => isChinese(letter) && !known.has(letter)),
  );
}

/** A browser fetches six things of a server at once, fonts first: what is to be read comes before the letters to read it by. */
function rowsAreThere(): Promise<void> {
  return new Promise((resolve) => {
    const until = performance.now() + PATIENCE_MS;
    let quietSince = performance.now();
    const look = () => {
      const now = performance.now();
      if (queryClient.isFetching() > 0) quietSince = now;
      if (now - quietSince >= QUIET_MS || now >= until) resolve();
      else setTimeout(look, QUIET_MS / 3);
    };
    look();
  });
}

/** The whole font, slice by slice as its letters are shown, in place of the sign-in page's. */
async function loadSlices(own: readonly FontFace[]): Promise<void> {
  await rowsAreThere();
  await import("@fontsource-variable/noto-sans-sc");
  for (const face of own) document.fonts.delete(face);
}

function loadFonts(): void {
  // Who is signed in sees other letters at once, and would have all that is drawn laid out once more.
  const atDoor = useSession.getState().key === "";
  const known = new Set(atDoor ? letters : "");
  const own = (atDoor ? faces : []).map(
    ({ url, range }) => new FontFace(FAMILY, `url(${url})`, { unicodeRange: range }),
  );
  for (const face of own) document.fonts.add(face);
  const look = () => {
    if (!needsMore(known)) return;
    watch.disconnect();
    document.removeEventListener("input", look);
    void loadSlices(own);
  };
  const watch = new MutationObserver(look);
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  document.addEventListener("input", look);
  // The page may stand already, under a name of a company that has other letters.
  look();
}

export function loadFontsIfMissing(): void {
  const probe = new FontFace("qc-probe", SYSTEM_FONTS.map((name) => `local("${name}")`).join(", "));
  probe.load().catch(loadFonts);
}
