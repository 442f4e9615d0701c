/** On the home screen: contract money of each branch against its target of the year. */
import { yearOf } from "@qicheng/engine/analysis/periods";
import { numberText } from "../../kernel/forms/values/number-text";
import { useCall } from "../../kernel/http/hooks";
import { dayIn } from "../../kernel/spans/spans";
import { HomeList } from "../home/public";
import styles from "./card.module.css";
import { FigureNumber } from "./figure-number";
import { Progress } from "./progress";
import { t } from "./texts";

const MOST = 6;

export default function BranchesCard() {
  const year = Number(dayIn(0).slice(0, 4));
  const { data: answer, error, refetch } = useCall("bi.target", { year, type: "contract" });
  const data = answer?.data;
  const rows = data?.rows.filter((line) => line.of === "branch" && (line.total > 0 || (line.actualTotal ?? 0) > 0));
  return (
    <HomeList
      rows={rows?.slice(0, MOST)}
      error={error}
      refetch={refetch}
      keyOf={({ id }) => String(id)}
      empty={t("noBranchTargets")}
      row={(line) => (
        <div className={styles.kind} style={{ flex: 1 }}>
          <span className={styles.head}>
            <span>{line.name}</span>
            <span>
              {data?.figure ? (
                <FigureNumber
                  figure={data.figure}
                  value={line.actualTotal}
                  narrowed={{ days: yearOf(year), branch: line.id }}
                  name={line.name}
                />
              ) : null}
              <span className={styles.quiet}> / {line.total > 0 ? numberText(line.total, "money") : "-"}</span>
            </span>
          </span>
          <Progress rate={line.rate} name={line.name} />
        </div>
      )}
    />
  );
}
