/** What the form of a contract has beside its definition. */

import { decimal, moneyText } from "@qicheng/engine/documents/money";
import { rowsIn } from "@qicheng/engine/fields/row-columns";
import { ownValue } from "@qicheng/engine/text/own-value";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { CONTROLS } from "../../kernel/forms/controls/registry";
import type { ControlProps } from "../../kernel/forms/values/control";
import type { FormParts } from "../../kernel/forms/values/form-parts";
import { numberText } from "../../kernel/forms/values/number-text";
import { call } from "../../kernel/http/call";
import { ContractLines } from "../stock/public";
import styles from "./contracts.module.css";
import { moneyOf, planFollows, plannedSum, totalOf } from "./plan";
import { t } from "./texts";

const yuan = (amount: string) => numberText(amount, "money");
const positive = (amount: string) => moneyText(decimal(amount).abs());

/** 整单优惠: what was agreed beside what the lines say. */
function MoneyControl(props: ControlProps) {
  const { around } = props;
  const Plain = CONTROLS.number;
  const all = around ? totalOf(around.fields, around.values) : "0.00";
  const off = decimal(all).minus(decimal(around ? moneyOf(around.fields, around.values) : all));
  const said = yuan(positive(moneyText(off)));
  return (
    <>
      <Plain {...props} />
      {off.eq(0) ? null : (
        <span className={styles.below} role="status">
          {off.gt(0) ? t("reduction", { money: said }) : t("increase", { money: said })}
        </span>
      )}
    </>
  );
}

/** The plan, and by how much it differs from the amount. */
function PlanControl(props: ControlProps) {
  const { around, value } = props;
  const Plain = CONTROLS.tablelist;
  const sum = plannedSum(rowsIn(value));
  const rest = decimal(around ? moneyOf(around.fields, around.values) : sum).minus(decimal(sum));
  const given = { sum: yuan(sum), money: yuan(positive(moneyText(rest))) };
  return (
    <>
      <Plain {...props} />
      {rest.eq(0) ? null : (
        <span className={styles.differs} role="status">
          {rest.gt(0) ? t("planShort", given) : t("planOver", given)}
        </span>
      )}
    </>
  );
}

/** Fields of the delivery, and what of a customer stands in them. */
const DELIVERY = { songhuo_nickname: "contactName", songhuo_mobile: "mobile", songhuo_address: "address" } as const;

/** Where it goes, and to whom: as the customer has it, until one types something else. */
function DeliveryControl(props: ControlProps) {
  const { around, onChange } = props;
  const Plain = CONTROLS.switch;
  const fill = async () => {
    const customer = Number(around?.values.customerId);
    if (!around || !customer) return;
    const { data } = await call("customers.view", { id: customer });
    const row = data as Readonly<Record<string, unknown>>;
    for (const [key, from] of Object.entries(DELIVERY)) {
      const text = scalarText(row[from] ?? "");
      if (text !== "" && !text.includes("****") && !ownValue(around.values, key)) around.change(key, text);
    }
  };
  return (
    <Plain
      {...props}
      onChange={(next) => {
        onChange(next);
        // what cannot be looked up is typed
        if (String(next) === "1") fill().catch(() => undefined);
      }}
    />
  );
}

export const CONTRACT_FORM: FormParts = {
  titles: {
    create: { cn: "新建销售合同", en: "New sales contract" },
    edit: { cn: "编辑销售合同", en: "Edit sales contract" },
  },
  controls: { listJson: ContractLines, Money: MoneyControl, hkList: PlanControl, is_songhuo: DeliveryControl },
  follows: planFollows,
};
