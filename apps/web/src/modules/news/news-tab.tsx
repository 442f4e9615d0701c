/** Open news: the text, what it asks for, and what colleagues say to it. */
import type { NewsRow } from "@qicheng/api/news/routes";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { Button } from "antd";
import { useWrite } from "../../kernel/http/hooks";
import RichValue from "../../kernel/rich/rich-value";
import { Comments } from "./comments";
import styles from "./news.module.css";
import { isOut } from "./states";
import { t } from "./texts";
import { useRead } from "./use-read";

export function Confirm({ row }: { row: NewsRow }) {
  const confirm = useWrite("news.confirm", { toast: () => row.title });
  if (row.confirm !== 1 || !isOut(row)) return null;
  if (row.confirmed === 1) return <span className={styles.quiet}>{t("confirmed")}</span>;
  return (
    <div className={styles.confirm}>
      <Button type="primary" loading={confirm.isPending} onClick={() => confirm.mutate({ id: row.id })}>
        {t("confirm")}
      </Button>
    </div>
  );
}

/** For whom it is, in one line. */
const audience = (row: NewsRow): string =>
  [row.branchesName, row.rolesName, row.peopleName]
    .map((name) => scalarText(name ?? ""))
    .filter(Boolean)
    .join(t("and")) || t("everybody");

export default function NewsTab({ row }: { row: NewsRow }) {
  useRead(row);
  return (
    <div className={styles.news}>
      <div className={styles.meta}>
        <span>
          {t("for")}: {audience(row)}
        </span>
      </div>
      <div className={styles.content}>
        <RichValue value={row.cont} />
      </div>
      <Confirm row={row} />
      <Comments row={row} />
    </div>
  );
}
