import { common } from "../i18n/common";
import styles from "./imports.module.css";
import { t } from "./texts";
import type { Uploaded } from "./upload-step";

interface Props {
  uploaded: Uploaded;
  /** The sheet of the records. */
  sheet: number;
}

/** Fields whose rows the file has. */
export const rowFieldsIn = ({ rowFields, sheets }: Uploaded, sheet: number): Uploaded["rowFields"] =>
  rowFields.filter(({ key }) => sheets.some(({ rowsOf }, at) => at !== sheet && rowsOf === key));

/** Titles of those that it has not; with `required`, of those that it must have. */
export function absentRows(uploaded: Uploaded, sheet: number, { required = false } = {}): string {
  const there = rowFieldsIn(uploaded, sheet);
  const absent = uploaded.rowFields.filter((field) => !there.includes(field) && (field.required || !required));
  return absent.map(({ title }) => title).join(common("listComma"));
}

/** What becomes of the other sheets of the file, and which rows it has no sheet for. */
export function FurtherSheets({ uploaded, sheet }: Props) {
  const { sheets, rowFields } = uploaded;
  const others = sheets
    .map((one, at) => ({ ...one, at }))
    .filter(({ at, rowsOf, unread }) => at !== sheet && (rowsOf !== "" || unread !== ""));
  const absent = absentRows(uploaded, sheet);
  const titleOf = (key: string) => rowFields.find((field) => field.key === key)?.title ?? "";
  const isText = uploaded.filename.toLowerCase().endsWith(".csv");
  if (others.length === 0 && absent === "") return null;
  return (
    <section className={styles.further} aria-label={t("further")}>
      {others.length > 0 ? (
        <>
          <span className={styles.quiet}>{t("further")}</span>
          <ul>
            {others.map(({ at, name, rows, rowsOf, unread }) => (
              <li key={at}>
                <span>{t("sheetOption", { name, rows })}</span>
                {rowsOf === "" ? null : <span>{t("readAs", { title: titleOf(rowsOf) })}</span>}
                {unread === "" ? null : <span className={styles.quiet}>{unread}</span>}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {absent === "" ? null : (
        <span className={styles.quiet}>{t(isText ? "absentInText" : "absentRows", { fields: absent })}</span>
      )}
    </section>
  );
}
