/** What the form of a renewal has beside its definition: a year, two or three by one press. */
import { Button } from "antd";
import { CONTROLS } from "../../kernel/forms/controls/registry";
import type { ControlProps } from "../../kernel/forms/values/control";
import type { FormParts } from "../../kernel/forms/values/form-parts";
import { useCall } from "../../kernel/http/hooks";
import styles from "./renewals.module.css";
import { t } from "./texts";

function DueControl(props: ControlProps) {
  const { around, onChange } = props;
  const contractId = Number(around?.values.contractId ?? around?.record.contractId) || 0;
  const { data } = useCall("renewals.start", { contractId }, { enabled: contractId > 0, keep: true });
  const Plain = CONTROLS.date;
  return (
    <>
      <Plain {...props} />
      <div className={styles.months}>
        {data?.data.due.map(({ months, dueTime }) => (
          <Button key={months} size="small" onClick={() => onChange(dueTime)} title={dueTime}>
            {t("months", { n: months })}
          </Button>
        ))}
      </div>
    </>
  );
}

export const RENEWAL_FORM: FormParts = { controls: { dueTime: DueControl } };
