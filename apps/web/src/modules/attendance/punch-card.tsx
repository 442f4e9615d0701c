/** What a punch would record now, and where one punches. */
import { Link } from "react-router";
import { useCall } from "../../kernel/http/hooks";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./attendance.module.css";
import { PUNCH_PATH } from "./paths";
import { Punches } from "./punches";
import { t } from "./texts";

export default function PunchCard() {
  const { data, error, refetch } = useCall("attendance.today", {});
  if (!data) return error ? <ErrorState error={error} onRetry={refetch} /> : <RowsSkeleton rows={2} />;
  return (
    <div>
      <p className={styles.sentence}>{data.data.sentence}</p>
      <Punches punches={data.data.punches} />
      <p>
        <Link to={PUNCH_PATH}>{t("toPunch")}</Link>
      </p>
    </div>
  );
}
