/** On the home screen: what one has to do, the most urgent first. */
import { Button } from "antd";
import { useCall } from "../../kernel/http/hooks";
import { HomeList } from "../home/public";
import { CallNextButton } from "./call-next-button";
import styles from "./queue.module.css";
import { reasonClass, whyOf } from "./reason";
import { t } from "./texts";
import { openWork } from "./use-call-next";

const ROWS = 8;
const EVERY_MS = 60_000;

export default function QueueCard() {
  const { data, error, refetch } = useCall("queue.list", { rows: ROWS }, { every: EVERY_MS });
  return (
    <>
      {(data?.total ?? 0) > 0 ? (
        <div>
          <CallNextButton />
        </div>
      ) : null}
      <HomeList
        rows={data?.rows}
        error={error}
        refetch={refetch}
        keyOf={({ module, id }) => `${module} ${id}`}
        empty={t("empty")}
        row={(row) => (
          <>
            <Button
              type="link"
              size="small"
              className={styles.open ?? ""}
              title={whyOf(row)}
              onClick={() => openWork(row)}
            >
              {row.name}
            </Button>
            <span className={reasonClass(row.urgency)}>{row.reason}</span>
          </>
        )}
      />
    </>
  );
}
