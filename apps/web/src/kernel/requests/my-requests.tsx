import { Button } from "antd";
import { useCall, useWrite } from "../http/hooks";
import { RelativeTime } from "../ui/parts/relative-time";
import { LoadFailed } from "../ui/screens/load-failed";
import styles from "./requests.module.css";
import { t } from "./texts";

const ROWS = 5;

interface Props {
  /** Routes of the type; `customers` stands for all that have them. */
  api: { requests: "customers.requests"; withdraw: "customers.withdraw" };
}

/** What one has asked for lately, and what became of it; nothing where there is nothing. */
export function MyRequests({ api }: Props) {
  const answer = useCall(api.requests, { rows: ROWS });
  const rows = answer.data?.rows ?? [];
  const withdraw = useWrite(api.withdraw, { toast: ({ id }) => rows.find((row) => row.id === Number(id))?.name ?? "" });
  if (rows.length === 0) return <LoadFailed error={answer.error} onRetry={answer.refetch} />;
  return (
    <section className={styles.mine} aria-label={t("mine")}>
      <h3>{t("mine")}</h3>
      <ul>
        {rows.map(({ id, name, text, state, AddTime }) => (
          <li key={id} className={styles.request}>
            <span className={styles.name}>{name}</span>
            <span className={styles.state}>{text}</span>
            <span className={styles.state}>
              <RelativeTime value={AddTime} />
            </span>
            {state === "open" ? (
              <Button
                type="link"
                size="small"
                className={styles.withdraw ?? ""}
                aria-label={t("withdrawOf", { what: name })}
                loading={withdraw.isPending}
                onClick={() => withdraw.mutate({ id })}
              >
                {t("withdraw")}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
