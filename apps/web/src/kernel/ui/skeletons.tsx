import { Skeleton } from "antd";
import { common } from "../i18n/common";
import styles from "./skeletons.module.css";

/** A screen that is still loading. */
export function PageSkeleton() {
  return (
    <div className={styles.page} role="status" aria-label={common("loading")}>
      <Skeleton active title={{ width: 160 }} paragraph={false} />
      <div className={styles.panel}>
        <RowsSkeleton rows={9} />
      </div>
    </div>
  );
}

/** Lines of a list that is still loading. */
export function RowsSkeleton({ rows = 6 }: { rows?: number }) {
  return <Skeleton active title={false} paragraph={{ rows, width: "100%" }} />;
}
