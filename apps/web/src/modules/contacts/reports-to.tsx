import type { ContactRow } from "@qicheng/api/contacts/routes";
import { Select } from "antd";
import { able } from "../../kernel/session/abilities";
import { CLEARABLE } from "../../kernel/ui/parts/clearable";
import type { ContactActs } from "./contact-acts";
import styles from "./contacts.module.css";
import { nameOf } from "./name-of";
import { t } from "./texts";

interface Props {
  contact: ContactRow;
  rows: readonly ContactRow[];
  acts: ContactActs;
}

/** Those to whom he may report: everybody else of the customer who does not report to him. */
function aboves(contact: ContactRow, rows: readonly ContactRow[]): ContactRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const isBelow = (row: ContactRow): boolean => {
    const seen = new Set<number>();
    for (let at: ContactRow | undefined = row; at && !seen.has(at.id); at = byId.get(at.reportsTo)) {
      if (at.id === contact.id) return true;
      seen.add(at.id);
    }
    return false;
  };
  return rows.filter((row) => !isBelow(row));
}

/** To whom a contact reports, chosen where it stands. Who lies in the bin is nobody until he is back. */
export function ReportsTo({ contact, rows, acts }: Props) {
  const above = rows.find(({ id }) => id === contact.reportsTo);
  const offered = aboves(contact, rows);
  const told = above ? t("reportsToWhom", { name: nameOf(above) }) : "";
  if (!able(contact, "edit") || offered.length === 0) return above ? <div className={styles.role}>{told}</div> : null;
  return (
    <Select<number>
      className={styles.above ?? ""}
      size="small"
      aria-label={t("reportsToOf", { name: nameOf(contact) })}
      placeholder={t("reportsTo")}
      title={told}
      labelRender={() => told}
      popupMatchSelectWidth={false}
      value={above?.id ?? null}
      options={offered.map((one) => ({ value: one.id, label: nameOf(one) }))}
      allowClear={CLEARABLE}
      showSearch={{ optionFilterProp: "label" }}
      onChange={(to) => acts.reportTo(contact, to ?? 0)}
    />
  );
}
