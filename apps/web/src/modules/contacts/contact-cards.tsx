import type { ContactRow } from "@qicheng/api/contacts/routes";
import { dialled } from "@qicheng/engine/text/phone";
import { MaskedValue } from "../../kernel/forms/shown/masked-value";
import { CopyButton } from "../../kernel/ui/parts/copy-button";
import type { ContactActs } from "./contact-acts";
import { ContactButtons } from "./contact-buttons";
import { copiedOf, namedOf, PrimaryRadio, PrimarySign } from "./contact-table";
import styles from "./contacts.module.css";
import { ReportsTo } from "./reports-to";
import { t } from "./texts";

/** A touch calls it. */
const Dialled = ({ contact, field }: { contact: ContactRow; field: "mobile" | "telephone" }) => (
  <MaskedValue row={contact} field={field}>
    {(number, whole) =>
      whole && number ? (
        <>
          <a href={`tel:${dialled(number)}`}>{number}</a> <CopyButton text={number} />
        </>
      ) : (
        number || "-"
      )
    }
  </MaskedValue>
);

/** The contacts on a phone: a number is one touch from a call. */
export function ContactCards({ rows, acts }: { rows: ContactRow[]; acts: ContactActs }) {
  return (
    <ul className={styles.cards}>
      {rows.map((contact) => (
        <li key={contact.id} className={styles.card}>
          <div className={styles.cardHead}>
            <PrimaryRadio contact={contact} acts={acts} />
            <span className={styles.cardName}>
              {namedOf(contact)} <PrimarySign contact={contact} />
            </span>
            <ContactButtons contact={contact} acts={acts} />
          </div>
          <div className={styles.facts}>
            <span>
              <span className={styles.label}>{t("mobile")} </span>
              <Dialled contact={contact} field="mobile" />
            </span>
            {contact.telephone ? (
              <span>
                <span className={styles.label}>{t("telephone")} </span>
                <Dialled contact={contact} field="telephone" />
              </span>
            ) : null}
            <span>
              <span className={styles.label}>{t("wechat")} </span>
              {copiedOf(contact, "wechat")}
            </span>
            <span>
              <span className={styles.label}>{t("position")} </span>
              {contact.zhiweiName || "-"}
            </span>
            <span>
              <span className={styles.label}>{t("role")} </span>
              {contact.roleName || "-"}
            </span>
            <ReportsTo {...{ contact, rows, acts }} />
            <span>
              <span className={styles.label}>{t("qq")} </span>
              {copiedOf(contact, "qq")}
            </span>
            {contact.email ? (
              <span className={styles.wide}>
                <span className={styles.label}>{t("email")} </span>
                {copiedOf(contact, "email")}
              </span>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  );
}
