import { common } from "../i18n/common";
import styles from "./attachments.module.css";
import { useLook } from "./file-list";
import { shortName } from "./file-text";
import { filesOf } from "./picture-files";

/** Files as a row of a list has room for them; a press on one opens no record. */
export default function FilesLine({ value }: { value: unknown }) {
  const files = filesOf(value);
  const { open, look } = useLook(files);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps from the row what is meant for its files
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same
    <span onClick={(event) => event.stopPropagation()}>
      {files.map((file, at) => (
        <span key={file.id}>
          {at > 0 ? common("listComma") : ""}
          {open(file) ? (
            <button type="button" className={styles.name} title={file.filename} onClick={open(file)}>
              {shortName(file.filename)}
            </button>
          ) : (
            <a className={styles.name} href={file.url} title={file.filename} download={file.filename}>
              {shortName(file.filename)}
            </a>
          )}
        </span>
      ))}
      {look}
    </span>
  );
}
