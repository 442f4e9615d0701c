/** By which days and at which hour a view or a report is told, and to whom: one's own schedule of it. */
import { RHYTHMS } from "@qicheng/api/analysis/pages";
import type { Schedule } from "@qicheng/api/analysis/schedule-shapes";
import { Button, Form, Segmented, Select, Switch } from "antd";
import { useState } from "react";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { common } from "../../kernel/i18n/common";
import { UserPicker } from "../../kernel/pickers/user-picker";
import { useSession } from "../../kernel/session/session-store";
import { confirm } from "../../kernel/ui/dialogs/confirm";
import { Dialog } from "../../kernel/ui/dialogs/dialog";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./analysis.module.css";
import { t } from "./view-texts";

const MOST_PEOPLE = 50;
const MONTH_DAYS = 31;
const HOURS = 24;
const MORNING = 8;

interface Props {
  name: string;
  sceneId?: number;
  reportId?: number;
  onClose: () => void;
}

type Draft = Pick<Schedule, "every" | "day" | "hour" | "receivers" | "enabled">;

const hourText = (hour: number) => `${String(hour).padStart(2, "0")}:00`;

function Days({ draft: { every, day }, put }: { draft: Draft; put: (change: Partial<Draft>) => void }) {
  if (every === "day") return null;
  const options =
    every === "week"
      ? t("weekdays")
          .split(",")
          .map((name, at) => ({ value: at + 1, label: t("weekdayName", { name }) }))
      : Array.from({ length: MONTH_DAYS }, (_, at) => ({ value: at + 1, label: t("monthdayName", { day: at + 1 }) }));
  return (
    <Form.Item
      label={t(every === "week" ? "weekday" : "monthday")}
      extra={every === "month" ? t("monthdayHint") : null}
    >
      <Select
        aria-label={t(every === "week" ? "weekday" : "monthday")}
        value={day}
        options={options}
        onChange={(next) => put({ day: next })}
      />
    </Form.Item>
  );
}

interface FormProps extends Props {
  given: Schedule | undefined;
}

function ScheduleForm({ name, sceneId = 0, reportId = 0, onClose, given }: FormProps) {
  const me = useSession(({ profile }) => profile);
  const own = me ? [{ id: me.UserID, name: me.NickName }] : [];
  const [draft, setDraft] = useState<Draft>(
    given ?? { every: "week", day: 1, hour: MORNING, receivers: own, enabled: 1 },
  );
  const put = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  const save = useWrite("bi.schedule", { toast: true, onSuccess: onClose });
  const which = { id: given?.id ?? 0, version: given?.version ?? 0, sceneId, reportId };
  const { receivers, ...rest } = draft;
  const userids = receivers.map(({ id }) => id);
  const askStop = async () => {
    if (await confirm({ content: t("askStop", { name }), danger: true, okText: common("delete") }))
      save.mutate({ act: "delete", schedule: { ...which, userids } });
  };
  return (
    <Dialog
      open
      title={t("send", { name })}
      okText={common("save")}
      cancelText={common("cancel")}
      confirmLoading={save.isPending}
      okButtonProps={{
        disabled: userids.length === 0,
        ...(userids.length === 0 ? { title: t("noReceivers") } : {}),
      }}
      onOk={() => save.mutate({ act: "save", schedule: { ...which, ...rest, userids } })}
      onCancel={onClose}
    >
      <p className={styles.asOf}>{t("sendHint")}</p>
      <Form layout="vertical">
        <Form.Item label={t("every")}>
          <Segmented
            aria-label={t("every")}
            value={draft.every}
            options={RHYTHMS.map((value) => ({ value, label: t(value) }))}
            onChange={(every) => put({ every, day: every === "day" ? 0 : 1 })}
          />
        </Form.Item>
        <div className={styles.reportFields}>
          <Days draft={draft} put={put} />
          <Form.Item label={t("hour")}>
            <Select
              aria-label={t("hour")}
              value={draft.hour}
              options={Array.from({ length: HOURS }, (_, hour) => ({ value: hour, label: hourText(hour) }))}
              onChange={(hour) => put({ hour })}
            />
          </Form.Item>
        </div>
        <Form.Item label={t("receivers")} required>
          <UserPicker
            max={MOST_PEOPLE}
            title={t("receivers")}
            placeholder={t("noReceivers")}
            value={receivers.map((person) => ({ id: person.id, label: person.name }))}
            onChange={(picked) => put({ receivers: picked.map((one) => ({ id: Number(one.id), name: one.label })) })}
          />
        </Form.Item>
        <p className={styles.reportLine}>
          <Switch
            aria-label={t("enabled")}
            checked={draft.enabled === 1}
            onChange={(on) => put({ enabled: on ? 1 : 0 })}
          />
          <span>{t("enabled")}</span>
          {given?.next ? <span className={styles.quiet}>{t("next", { time: given.next })}</span> : null}
          {given ? (
            <Button type="link" danger size="small" onClick={() => void askStop()}>
              {t("stop")}
            </Button>
          ) : null}
        </p>
      </Form>
    </Dialog>
  );
}

export default function ScheduleDialog(props: Props) {
  const { name, sceneId = 0, reportId = 0, onClose } = props;
  const { data, error, refetch } = useCall("bi.schedule", { act: "list" }, { staleTime: 0 });
  if (data) {
    const given = data.data.schedules.find((one) => one.sceneId === sceneId && one.reportId === reportId);
    return <ScheduleForm {...props} given={given} />;
  }
  return (
    <Dialog open title={t("send", { name })} footer={null} onCancel={onClose}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={4} />}
    </Dialog>
  );
}
