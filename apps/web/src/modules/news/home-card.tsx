/** The latest news, on the home screen. */
import { useCall } from "../../kernel/http/hooks";
import { openFull } from "../../kernel/open/shown-full";
import { RelativeTime } from "../../kernel/ui/parts/relative-time";
import { HomeList } from "../home/public";
import styles from "./news.module.css";
import { NewsTags } from "./states";
import { t } from "./texts";

const FIELDS = "title,status,startTime,untilTime,confirm";

export default function HomeCard() {
  const { data, error, refetch } = useCall("news.index", { page: 1, rows: 6, fields: FIELDS });
  return (
    <HomeList
      rows={data?.rows}
      error={error}
      refetch={refetch}
      keyOf={({ id }) => String(id)}
      empty={t("none")}
      row={(row) => (
        <button type="button" className={styles.card} onClick={() => openFull("news", row.id)}>
          {row.read === 0 ? <span className={styles.dot} role="img" aria-label={t("unread")} /> : null}
          <span className={styles.cardTitle}>{row.title}</span>
          <NewsTags row={row} />
          <span className={styles.quiet}>
            <RelativeTime value={row.startTime} />
          </span>
        </button>
      )}
    />
  );
}
