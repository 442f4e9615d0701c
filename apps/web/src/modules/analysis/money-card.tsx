/** On the home screen: money of this year, against as many days of the last one. */
import { useCall } from "../../kernel/http/hooks";
import { dayIn } from "../../kernel/spans/spans";
import { HomeList } from "../home/public";
import { baseOf } from "./analysis-view";
import styles from "./card.module.css";
import { FigureNumber } from "./figure-number";
import { Growth } from "./growth";
import { t } from "./texts";

export default function MoneyCard() {
  const { data: answer, error, refetch } = useCall("bi.financeTotal", { year: Number(dayIn(0).slice(0, 4)) });
  const data = answer?.data;
  return (
    <HomeList
      rows={data?.figures}
      error={error}
      refetch={refetch}
      keyOf={({ key }) => key}
      empty={t("nothing")}
      row={(figure) => (
        <>
          <span title={figure.note}>{figure.title}</span>
          <span className={styles.head}>
            <FigureNumber
              figure={figure}
              value={figure.value}
              narrowed={data ? baseOf(data, { people: [], branch: null }) : {}}
              name={t("year")}
            />
            <span className={styles.quiet}>
              {t("sameDays")} <Growth now={figure.value} former={figure.lastYear} />
            </span>
          </span>
        </>
      )}
    />
  );
}
