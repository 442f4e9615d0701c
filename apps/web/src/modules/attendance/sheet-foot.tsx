/** How many people a sheet has, and its pages. */
import { Pagination } from "antd";
import { namedItem } from "../../kernel/ui/parts/pager";
import styles from "./attendance.module.css";
import { ROWS } from "./sheet-filters";
import { t } from "./texts";

interface Props {
  total: number;
  page: number;
  onPage: (page: number) => void;
}

export function SheetFoot({ total, page, onPage }: Props) {
  return (
    <div className={styles.foot}>
      <span className={styles.quiet}>{t("allPeople", { n: total })}</span>
      <Pagination
        size="small"
        hideOnSinglePage
        showSizeChanger={false}
        itemRender={namedItem}
        current={page}
        pageSize={ROWS}
        total={total}
        onChange={onPage}
      />
    </div>
  );
}
