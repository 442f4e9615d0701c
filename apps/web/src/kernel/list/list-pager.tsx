import { ReloadOutlined } from "@ant-design/icons";
import { Button, Pagination } from "antd";
import { usePhone } from "../ui/use-phone";
import styles from "./list.module.css";
import { type ListChange, type ListState, PAGE_SIZES } from "./list-state";
import { t } from "./texts";

interface Props {
  state: ListState;
  total: number | undefined;
  /** Rows on this page: with them one can turn pages before the total is known. */
  count: number;
  /** A panel is open: there is room for the arrows only. */
  beside: boolean;
  /** What the module's letters do. */
  keysHint: string;
  onChange: (change: ListChange) => void;
  /** Given when somebody else has changed something: the rows are asked for anew when one wants to. */
  onRefresh?: () => void;
}

/** Pages that certainly exist while the total is still being counted. */
const known = ({ page, rows }: ListState, count: number) => (page - 1) * rows + count + (count === rows ? 1 : 0);

export function ListPager({ state, total, count, beside, keysHint, onChange, onRefresh }: Props) {
  const narrow = usePhone() || beside;
  return (
    <footer className={narrow ? `${styles.pager} ${styles.narrow}` : styles.pager}>
      <span className={styles.total}>
        {total === undefined ? t("counting") : t("matched", { total: total.toLocaleString("zh-CN") })}
      </span>
      {onRefresh ? (
        <Button
          type="link"
          size="small"
          className={styles.outdated ?? ""}
          icon={<ReloadOutlined aria-hidden />}
          onClick={onRefresh}
        >
          {t("outdated")}
        </Button>
      ) : null}
      <span className={styles.keys}>{`${t("keys")} · ${keysHint}`}</span>
      {total === 0 ? null : (
        <Pagination
          simple={narrow}
          current={state.page}
          pageSize={state.rows}
          total={total ?? known(state, count)}
          pageSizeOptions={[...PAGE_SIZES]}
          showSizeChanger={!narrow}
          showQuickJumper={!narrow && (total ?? 0) > state.rows * 10}
          onChange={(page, rows) => onChange(rows === state.rows ? { page } : { rows })}
        />
      )}
    </footer>
  );
}
