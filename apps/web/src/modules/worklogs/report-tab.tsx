/** An open report: what was done, the numbers of that time, and what colleagues say. */
import { LikeFilled, LikeOutlined } from "@ant-design/icons";
import type { WorklogRow } from "@qicheng/api/worklogs/routes";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { Button } from "antd";
import { numberText } from "../../kernel/forms/values/number-text";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import { FigureNumber } from "../analysis/public";
import { Comments } from "./comments";
import { t } from "./texts";
import styles from "./worklogs.module.css";

const valueText = (value: number, unit: string) => numberText(value, unit === "money" ? "money" : undefined);

function Numbers({ id }: { id: number }) {
  const { data, error, refetch } = useCall("worklogs.numbers", { id });
  if (!data) return error ? <ErrorState error={error} onRetry={refetch} /> : <RowsSkeleton rows={2} />;
  const { from, to, userid, numbers } = data.data;
  if (numbers.length === 0) return null;
  const narrowed = { days: { from, to }, people: [userid] };
  return (
    <section aria-label={t("numbers")}>
      <h3 title={t("numbersHint")}>{t("numbers")}</h3>
      <dl className={styles.numbers}>
        {numbers.map(({ key, title, unit, note, parts, kept, now }) => {
          const isSame = kept === now;
          const figure = { title, unit, parts };
          return (
            <div key={key} title={note}>
              <dt>{title}</dt>
              <dd>
                {isSame ? (
                  <FigureNumber figure={figure} value={now} narrowed={narrowed} name={title} />
                ) : (
                  <>
                    {valueText(kept ?? 0, unit)}
                    {now === null ? null : (
                      <span className={styles.quiet}>
                        {t("nowIs", { value: "" })}
                        <FigureNumber figure={figure} value={now} narrowed={narrowed} name={title} />
                      </span>
                    )}
                  </>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

function Part({ title, text }: { title: string; text: unknown }) {
  const words = scalarText(text ?? "");
  return words === "" ? null : (
    <section aria-label={title}>
      <h3>{title}</h3>
      <p className={styles.text}>{words}</p>
    </section>
  );
}

function Like({ row }: { row: WorklogRow }) {
  const like = useWrite("worklogs.like", { toast: false });
  const { likes, liked } = like.data?.data ?? row;
  return (
    <div className={styles.line}>
      <Button
        icon={liked ? <LikeFilled aria-hidden /> : <LikeOutlined aria-hidden />}
        aria-pressed={liked === 1}
        loading={like.isPending}
        onClick={() => like.mutate({ id: row.id })}
      >
        {t(liked ? "liked" : "like")}
      </Button>
      {likes > 0 ? <span className={styles.quiet}>{t("likes", { n: likes })}</span> : null}
    </div>
  );
}

export default function ReportTab({ row }: { row: WorklogRow }) {
  const sentTo = scalarText(row.readersName ?? "");
  return (
    <div className={styles.report}>
      <Part title={t("done")} text={row.done} />
      <Part title={t("plan")} text={row.plan} />
      <Part title={t("problems")} text={row.problems} />
      <Numbers id={row.id} />
      {sentTo === "" ? null : (
        <span className={styles.quiet}>
          {t("sentTo")}: {sentTo}
        </span>
      )}
      <Like row={row} />
      <Comments row={row} />
    </div>
  );
}
