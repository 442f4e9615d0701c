import { MobileOutlined, UserOutlined } from "@ant-design/icons";
import { ownValue } from "@qicheng/engine/text/own-value";
import { CallLink } from "../../forms/shown/call-link";
import { MaskedValue } from "../../forms/shown/masked-value";
import { asText } from "../../forms/values/as-text";
import type { ListRow } from "../../list/ask/list-module";
import { CopyButton } from "../../ui/parts/copy-button";
import type { ContactFields } from "../parts/record-input";
import styles from "./records.module.css";

interface Props extends ContactFields {
  row: ListRow;
  /** The field that stands above it. */
  title: string;
}

/** Whom one calls: the name, unless it is that of the record, and the number to call and to copy. */
export function RecordContact({ row, name, phone, title }: Props) {
  const person = name === title ? "" : asText(ownValue(row, name));
  if (!person && !asText(row[phone])) return null;
  return (
    <div className={styles.contact}>
      {name === title ? <MobileOutlined aria-hidden /> : <UserOutlined aria-hidden />}
      {person ? (
        <>
          <span>{person}</span>
          <CopyButton text={person} quiet />
        </>
      ) : null}
      {asText(row[phone]) ? (
        <MaskedValue row={row} field={phone}>
          {(number, whole) =>
            whole ? (
              <>
                <span className="numbers">{number}</span>
                <CallLink number={number} size="small" />
                <CopyButton text={number} />
              </>
            ) : (
              <span className="numbers">{number}</span>
            )
          }
        </MaskedValue>
      ) : null}
    </div>
  );
}
