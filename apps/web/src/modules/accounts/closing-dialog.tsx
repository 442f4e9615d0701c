/** Closes the books until a day, with what is still open before it; or opens them again. */
import { businessDay } from "@qicheng/engine/time/business-time";
import { Button, DatePicker, Form, Input } from "antd";
import { useState } from "react";
import { dayjs } from "../../kernel/forms/values/dayjs";
import { numberText } from "../../kernel/forms/values/number-text";
import type { Answer } from "../../kernel/http/call";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { RecordLink } from "../../kernel/open/full-records";
import { labelsAside } from "../../kernel/ui/basis/form-layout";
import { useEnter } from "../../kernel/ui/basis/use-enter";
import { Dialog } from "../../kernel/ui/dialogs/dialog";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./accounts.module.css";
import { t } from "./texts";

const FORMAT = "YYYY-MM-DD";

type Open = Answer<"accountBooks.closing">["data"]["open"];

/** The last day of the month before this one. */
const lastMonth = () => dayjs(businessDay()).startOf("month").subtract(1, "day").format(FORMAT);

function OpenBefore({ open, day }: { open: Open; day: string }) {
  if (open.length === 0) return <p>{t("nothingOpen", { day })}</p>;
  return (
    <section className={styles.open} aria-label={t("openBefore", { day })}>
      <p className={styles.hint}>{t("openBefore", { day })}</p>
      {open.map(({ key, title, count, money, rows }) => (
        <div key={key}>
          <h3>
            {title}
            <span>
              {t("count", { n: count })}
              {money === 0 ? "" : ` · ${numberText(money, "money")}`}
            </span>
          </h3>
          <ul>
            {rows.map((row) => (
              <li key={`${row.module}-${row.id}-${row.name}`}>
                <span>{row.day}</span>
                <span>
                  {row.module === "" ? (
                    row.name
                  ) : (
                    <RecordLink type={row.module} id={row.id}>
                      {row.name}
                    </RecordLink>
                  )}
                </span>
                <span>{row.money === 0 ? "" : numberText(row.money, "money")}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

export default function ClosingDialog({ onClose }: { onClose: () => void }) {
  const [day, setDay] = useState(lastMonth());
  const [ext, setExt] = useState("");
  const asked = useCall("accountBooks.closing", { day, act: "" }, { keep: true });
  const { mutate, isPending } = useWrite("accountBooks.closing", { toast: true, onSuccess: onClose });
  const enter = useEnter();
  const until = asked.data?.data.until ?? "";
  return (
    <Dialog
      open
      width={640}
      title={t("closing")}
      okText={t("closing")}
      okButtonProps={{ htmlType: "submit", form: "closing", disabled: !asked.data || day <= until }}
      confirmLoading={isPending}
      onCancel={onClose}
    >
      <Form id="closing" {...labelsAside()} onFinish={() => mutate({ day, act: "close", ext })}>
        <p className={styles.hint}>{t("refused")}</p>
        <Form.Item label={until === "" ? t("notClosed") : t("closedUntil", { day: until })} colon={false}>
          {until === "" ? null : (
            <Button loading={isPending} title={t("reopenHint")} onClick={() => mutate({ act: "reopen", ext })}>
              {t("reopen")}
            </Button>
          )}
        </Form.Item>
        <Form.Item label={t("closeTo")} htmlFor="closing-day" required>
          <DatePicker
            id="closing-day"
            {...enter}
            allowClear={false}
            format={FORMAT}
            maxDate={dayjs()}
            value={dayjs(day)}
            onChange={(next) => setDay(next?.format(FORMAT) ?? lastMonth())}
          />
        </Form.Item>
        <Form.Item label={t("why")} htmlFor="closing-ext">
          <Input id="closing-ext" maxLength={300} value={ext} onChange={({ target }) => setExt(target.value)} />
        </Form.Item>
      </Form>
      {asked.error ? <ErrorState error={asked.error} onRetry={asked.refetch} /> : null}
      {asked.data ? <OpenBefore open={asked.data.data.open} day={day} /> : <RowsSkeleton rows={3} />}
    </Dialog>
  );
}
