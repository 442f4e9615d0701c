import type { ContactRow } from "@qicheng/api/contacts/routes";
import { Radio, Table, type TableColumnsType } from "antd";
import type { ReactNode } from "react";
import { CallLink } from "../../kernel/forms/shown/call-link";
import { MaskedValue } from "../../kernel/forms/shown/masked-value";
import { isMasked } from "../../kernel/forms/values/reveal-store";
import { common } from "../../kernel/i18n/common";
import { able } from "../../kernel/session/abilities";
import { CopyButton } from "../../kernel/ui/parts/copy-button";
import { StatusTag } from "../../kernel/ui/parts/status-tag";
import type { ContactActs } from "./contact-acts";
import { ContactButtons } from "./contact-buttons";
import styles from "./contacts.module.css";
import { nameOf } from "./name-of";
import { ReportsTo } from "./reports-to";
import { t } from "./texts";

interface Props {
  rows: ContactRow[];
  acts: ContactActs;
}

const orDash = (text: string) => text || "-";

/** With what copies it, where there is something, and what else one does with it. */
const copied = (text: string, more: ReactNode = null) =>
  text ? (
    <span>
      {text} {more}
      <CopyButton text={text} quiet />
    </span>
  ) : (
    "-"
  );

/** One of those that stand as they are written; what is masked is not copied. */
export const copiedOf = (contact: ContactRow, field: "contactName" | "wechat" | "qq" | "email") =>
  isMasked(contact, field) ? contact[field] : copied(contact[field]);

/** The name with what copies it; of one without a name, that there is none. */
export const namedOf = (contact: ContactRow) =>
  contact.contactName === "" ? (
    <span className={styles.unnamed}>{nameOf(contact)}</span>
  ) : (
    copiedOf(contact, "contactName")
  );

export function PrimaryRadio({ contact, acts }: { contact: ContactRow; acts: ContactActs }) {
  return (
    <Radio
      checked={contact.primary === 1}
      disabled={contact.primary !== 1 && !able(contact, "edit")}
      aria-label={t("makePrimary", { name: nameOf(contact) })}
      onChange={() => acts.makePrimary(contact)}
    />
  );
}

/** Whom one writes to first: said in words, for whoever does not look for a dot. */
export const PrimarySign = ({ contact }: { contact: ContactRow }) =>
  contact.primary === 1 ? <StatusTag text={t("isPrimary")} tone="working" /> : null;

/** A number with what calls it and what copies it. */
const PhoneNumber = ({ contact, field }: { contact: ContactRow; field: "mobile" | "telephone" }) => (
  <MaskedValue row={contact} field={field}>
    {(number, whole) => (whole ? copied(number, <CallLink number={number} size="small" />) : number)}
  </MaskedValue>
);

export function ContactTable({ rows, acts }: Props) {
  const columns: TableColumnsType<ContactRow> = [
    {
      title: t("primary"),
      width: 48,
      align: "center",
      render: (_, contact) => <PrimaryRadio contact={contact} acts={acts} />,
    },
    {
      title: t("name"),
      dataIndex: "contactName",
      render: (_, contact) => (
        <div className={styles.lines}>
          <div className={styles.line} title={nameOf(contact)}>
            {namedOf(contact)}
          </div>
          {contact.primary === 1 || contact.roleName ? (
            <div className={styles.second}>
              <PrimarySign contact={contact} />
              {contact.roleName ? <span className={styles.role}>{contact.roleName}</span> : null}
            </div>
          ) : null}
        </div>
      ),
    },
    {
      title: t("mobile"),
      width: 140,
      className: "numbers",
      render: (_, contact) => (
        <div className={styles.lines}>
          <div className={styles.number}>
            <PhoneNumber contact={contact} field="mobile" />
          </div>
          {contact.telephone ? (
            <div className={styles.line} title={contact.telephone}>
              <PhoneNumber contact={contact} field="telephone" />
            </div>
          ) : null}
        </div>
      ),
    },
    {
      title: t("wechat"),
      width: 92,
      render: (_, contact) => (
        <div className={styles.lines}>
          <div className={styles.line} title={contact.wechat}>
            {copiedOf(contact, "wechat")}
          </div>
          {contact.email ? (
            <div className={styles.line} title={contact.email}>
              {copiedOf(contact, "email")}
            </div>
          ) : null}
        </div>
      ),
    },
    {
      title: t("qq"),
      dataIndex: "qq",
      width: 72,
      ellipsis: true,
      className: "numbers",
      render: (_, contact) => copiedOf(contact, "qq"),
    },
    {
      title: t("position"),
      width: 96,
      render: (_, contact) => (
        <div className={styles.lines}>
          <div className={styles.line}>{orDash(contact.zhiweiName)}</div>
          <ReportsTo {...{ contact, rows, acts }} />
        </div>
      ),
    },
    { title: t("sex"), dataIndex: "sex", width: 48, render: orDash },
    {
      title: <span className="visually-hidden">{common("actions")}</span>,
      width: 64,
      render: (_, contact) => <ContactButtons contact={contact} acts={acts} />,
    },
  ];
  return (
    <Table<ContactRow>
      className={styles.table ?? ""}
      size="small"
      rowKey="id"
      columns={columns}
      dataSource={rows}
      pagination={false}
    />
  );
}
