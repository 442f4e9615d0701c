import { DeleteOutlined, EditOutlined } from "@ant-design/icons";
import type { ContactRow } from "@qicheng/api/contacts/routes";
import { Button } from "antd";
import { common } from "../../kernel/i18n/common";
import { able } from "../../kernel/session/abilities";
import type { ContactActs } from "./contact-acts";
import styles from "./contacts.module.css";
import { nameOf } from "./name-of";

export function ContactButtons({ contact, acts }: { contact: ContactRow; acts: ContactActs }) {
  return (
    <span className={styles.actions}>
      {able(contact, "edit") ? (
        <Button
          type="text"
          size="small"
          icon={<EditOutlined aria-hidden />}
          title={common("edit")}
          aria-label={`${common("edit")} ${nameOf(contact)}`}
          onClick={() => acts.edit(contact)}
        />
      ) : null}
      {able(contact, "delete") ? (
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined aria-hidden />}
          title={common("delete")}
          aria-label={`${common("delete")} ${nameOf(contact)}`}
          onClick={() => acts.remove(contact)}
        />
      ) : null}
    </span>
  );
}
