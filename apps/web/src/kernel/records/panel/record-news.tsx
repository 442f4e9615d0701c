import { HistoryOutlined } from "@ant-design/icons";
import type { ActionLogRow } from "@qicheng/api/action-log/routes";
import { useIsMutating } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "../../http/call";
import type { ListRow } from "../../list/ask/list-module";
import { newsLine } from "../../panels/news-line";
import { t } from "../../panels/texts";
import type { RecordKind } from "../change/record";
import styles from "./records.module.css";

interface Props {
  /** What has no bin is no record, and has no news. */
  kind: Pick<RecordKind<ListRow>, "module" | "bin">;
  id: number;
  /** Of the record as it is shown: another one is another look at it. */
  version: unknown;
  /** Opens the log. */
  onMore: () => void;
}

/** Whoever goes on sooner has passed it, and not looked. */
const PASSED_MS = 700;

/** Notes that one looks at the record, and says what others have done to it since one did before. */
export function RecordNews({ kind: { module, bin }, id, version, onMore }: Props) {
  const [news, setNews] = useState<{ rows: readonly ActionLogRow[]; total: number }>({ rows: [], total: 0 });
  // Whoever is deleting it does not look at it.
  const writing = useIsMutating() > 0;
  useEffect(() => {
    if (!bin || version === undefined || writing) return undefined;
    const look = () =>
      call("actionLog.look", { module, id })
        // what was told stays while one looks at it
        .then(({ data }) => setNews((told) => (data.total > 0 ? data : told)))
        // nothing is lost: the next look tells it
        .catch(() => undefined);
    const timer = setTimeout(() => void look(), PASSED_MS);
    return () => clearTimeout(timer);
  }, [module, bin, id, version, writing]);
  const line = newsLine(news);
  if (line === "") return null;
  const text = t("since", { news: line });
  return (
    <button type="button" className={styles.news} title={text} onClick={onMore}>
      <HistoryOutlined aria-hidden /> {text}
    </button>
  );
}
