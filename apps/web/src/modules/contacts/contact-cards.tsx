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
              <MaskedValue row={contact} field="mobile">
                {(mobile, whole) =>
                  whole && mobile ? (
                    <>
                      <a href={`tel:${dialled(mobile)}`}>{mobile}</a> <CopyButton text={mobile} />
                    </>
                  ) : (
                    mobile || "-"
                  )
                }
              </MaskedValue>
            </span>
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
          </div>
        </li>
      ))}
    </ul>
  );
}
