import { Watermark } from "antd";
import { useEffect, useState } from "react";
import { useLinkHolder } from "../kernel/session/link-holder";
import { useSession } from "../kernel/session/session-store";
import { useAppearance } from "../kernel/ui/basis/appearance";
import { FONTS } from "../kernel/ui/basis/theme";
import styles from "./watermark.module.css";

/** Light enough to read through, dark enough for a picture of the screen. */
const COLOURS = { light: "rgb(0 0 0 / 11%)", dark: "rgb(255 255 255 / 13%)" };
const GAP: [number, number] = [90, 90];
const OVER_EVERYTHING = 2_147_483_000;

const today = () => new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Shanghai" }).format(new Date());

/** The picture is drawn once: anew when letters have come that it lacked. */
function useFontsCame(): number {
  const [times, setTimes] = useState(0);
  useEffect(() => {
    const came = () => setTimes((before) => before + 1);
    document.fonts.addEventListener("loadingdone", came);
    return () => document.fonts.removeEventListener("loadingdone", came);
  }, []);
  return times;
}

/** Who looks, and when, over everything that he sees; no click meets it. */
export default function PersonWatermark() {
  const ofLink = useLinkHolder(({ mark: held }) => held);
  const mark = useSession(({ profile }) => profile?.watermark ?? profile?.NickName ?? ofLink);
  const appearance = useAppearance((state) => state.appearance);
  const came = useFontsCame();
  if (mark === "") return null;
  return (
    <div className={styles.over} data-watermark={mark}>
      {/* as text, so that its letters are fetched */}
      <span className="visually-hidden" aria-hidden>
        {mark}
      </span>
      <Watermark
        key={came}
        className={styles.sheet ?? ""}
        content={[mark, today()]}
        font={{ color: COLOURS[appearance], fontSize: 14, fontFamily: FONTS }}
        gap={GAP}
        rotate={-20}
        zIndex={OVER_EVERYTHING}
      >
        <div className={styles.sheet} />
      </Watermark>
    </div>
  );
}
