/** Whom rules would take tomorrow: looked at before they are saved. */
import type { DryRun } from "@qicheng/api/pool/routes";
import { minuteTime } from "../../kernel/ui/basis/times";
import { confirm } from "../../kernel/ui/dialogs/confirm";
import styles from "./settings.module.css";
import { t } from "./texts";

function Taken({ rows, hidden, total }: Pick<DryRun, "rows" | "hidden" | "total">) {
  if (total === 0) return <p className={styles.hint}>{t("recycledNoneHint")}</p>;
  const rest = total - hidden > rows.length ? [t("recycledFirst", { n: rows.length })] : [];
  const unseen = hidden > 0 ? [t("recycledHidden", { n: hidden })] : [];
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the keys */}
      <ul className={styles.taken} tabIndex={0}>
        {rows.map(({ id, name, UserName, genjintime, text }) => (
          <li key={id}>
            <div className={styles.takenName}>
              <strong>{name}</strong>
              <span>{UserName}</span>
            </div>
            <div className={styles.takenWhy}>
              {text}
              {" · "}
              {genjintime === "" ? t("neverFollowed") : t("lastFollowed", { time: minuteTime(genjintime, Date.now()) })}
            </div>
          </li>
        ))}
      </ul>
      {[...rest, ...unseen].map((line) => (
        <p key={line} className={styles.takenWhy}>
          {line}
        </p>
      ))}
    </>
  );
}

/** True when whoever saves has seen them, and goes on. */
export const agreedTo = ({ total, hidden, rows }: DryRun): Promise<boolean> =>
  confirm({
    title: total === 0 ? t("recycledNone") : t("recycled", { n: total }),
    content: <Taken {...{ total, hidden, rows }} />,
    okText: t("recycledSave"),
    width: 560,
  });
