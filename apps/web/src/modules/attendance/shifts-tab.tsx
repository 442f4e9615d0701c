import type { ShiftRow } from "@qicheng/api/attendance/shapes";
import { Button } from "antd";
import { lazy } from "react";
import { numberText } from "../../kernel/forms/values/number-text";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { common } from "../../kernel/i18n/common";
import { useCan } from "../../kernel/session/can";
import { confirm } from "../../kernel/ui/dialogs/confirm";
import { openOver } from "../../kernel/ui/dialogs/over";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./attendance.module.css";
import { t } from "./texts";

const ShiftDialog = lazy(() => import("./shift-dialog"));

const spanText = ({ start, end }: ShiftRow) => `${start}–${end <= start ? `${t("nextDay")} ` : ""}${end}`;

export default function ShiftsTab() {
  const may = useCan("system.manage.attendance");
  const { data } = useCall("attendance.setup", {});
  const remove = useWrite("attendance.shifts", { toast: true });
  if (!data) return <RowsSkeleton rows={4} />;
  const open = (shift?: ShiftRow) => openOver((close) => <ShiftDialog {...(shift && { shift })} onClose={close} />);
  const ask = async ({ id, name }: ShiftRow) => {
    if (await confirm({ content: t("deleteAsk", { name }), danger: true }))
      remove.mutate({ act: "delete", shift: { id } });
  };
  return (
    <>
      {may ? (
        <div className={styles.filters}>
          <Button type="primary" onClick={() => open()}>
            {t("newShift")}
          </Button>
        </div>
      ) : null}
      <div className={styles.scroll}>
        <table className={styles.table} aria-label={t("shifts")}>
          <thead>
            <tr>
              <th scope="col">{t("name")}</th>
              <th scope="col">
                {t("start")}–{t("end")}
              </th>
              <th scope="col">{t("rests")}</th>
              <th scope="col" className={styles.number}>
                {t("work")}
              </th>
              <th scope="col" className={styles.number}>
                {t("grace")}
              </th>
              <th scope="col" />
            </tr>
          </thead>
          <tbody>
            {data.data.shifts.map((shift) => (
              <tr key={shift.id}>
                <td>{shift.name}</td>
                <td>{spanText(shift)}</td>
                <td>{shift.rests.map(({ from, to }) => `${from}–${to}`).join(common("listComma")) || "-"}</td>
                <td className={styles.number}>
                  {numberText(shift.work / 60)} {t("hours")}
                </td>
                <td className={styles.number}>{shift.grace}</td>
                <td>
                  {may ? (
                    <span className={styles.rest}>
                      <Button size="small" onClick={() => open(shift)}>
                        {t("editShift")}
                      </Button>
                      <Button size="small" danger onClick={() => void ask(shift)}>
                        {t("delete")}
                      </Button>
                    </span>
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
