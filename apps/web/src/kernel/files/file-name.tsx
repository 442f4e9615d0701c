import { EyeOutlined } from "@ant-design/icons";
import type { AttachmentRow } from "@qicheng/api/files/routes";
import { extensionOf } from "@qicheng/api/kernel/file-types";
import { LIMITS } from "@qicheng/api/kernel/limits";
import { Button, Input, Tooltip } from "antd";
import { useState } from "react";
import { useWrite } from "../http/hooks";
import { heard } from "../ui/basis/heard";
import styles from "./attachments.module.css";
import { shortName } from "./file-text";
import { t } from "./texts";

/** The name without its extension, which stays. */
function stemOf(filename: string): string {
  const extension = extensionOf(filename);
  return extension === "" ? filename : filename.slice(0, -extension.length - 1);
}

/** A new name is typed where the old one stands. */
export function RenameInput({ row, onDone }: { row: AttachmentRow; onDone: () => void }) {
  const [stem, setStem] = useState(stemOf(row.filename));
  const rename = useWrite("files.edit", { toast: ({ filename }) => filename, onSuccess: onDone });
  const save = () => {
    if (stem.trim() === "" || stem === stemOf(row.filename)) onDone();
    else if (!rename.isPending) rename.mutate({ id: row.id, filename: `${stem}.${extensionOf(row.filename)}` });
  };
  return (
    <Input
      autoFocus
      size="small"
      className={styles.rename ?? ""}
      value={stem}
      suffix={`.${extensionOf(row.filename)}`}
      maxLength={LIMITS.filename - extensionOf(row.filename).length - 1}
      aria-label={`${t("rename")}: ${row.filename}`}
      onChange={({ target }) => setStem(target.value)}
      onPressEnter={heard(save)}
      onBlur={save}
      onKeyDown={heard((event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onDone();
      })}
    />
  );
}

interface NameProps {
  row: Pick<AttachmentRow, "filename" | "url">;
  onOpen: (() => void) | undefined;
}

/** A name as a row has room for it, with the whole on hover; opens what can be looked at, saves the rest. */
export function FileName({ row, onOpen }: NameProps) {
  const text = shortName(row.filename);
  const name = onOpen ? (
    <button type="button" className={styles.name} onClick={onOpen}>
      {text}
    </button>
  ) : (
    <a className={styles.name} href={row.url} download={row.filename}>
      {text}
    </a>
  );
  return text === row.filename ? name : <Tooltip title={row.filename}>{name}</Tooltip>;
}

/** Looks at the file where it can be looked at. */
export function PreviewButton({ row, onOpen }: NameProps) {
  return onOpen ? (
    <Button
      type="text"
      size="small"
      icon={<EyeOutlined aria-hidden />}
      aria-label={`${t("preview")}: ${row.filename}`}
      title={t("preview")}
      onClick={onOpen}
    />
  ) : null;
}
