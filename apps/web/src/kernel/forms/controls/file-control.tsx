import { UploadOutlined } from "@ant-design/icons";
import { extensionOf } from "@qicheng/api/kernel/file-types";
import type { FileRef } from "@qicheng/api/kernel/shapes";
import { FILE_EXTENSIONS } from "@qicheng/engine/values/file-extensions";
import type { ClipboardEvent } from "react";
import { FileList } from "../../files/file-list";
import { fileProblem } from "../../files/file-text";
import { filesOf } from "../../files/picture-files";
import { t as pictures } from "../../files/picture-texts";
import { SendingList } from "../../files/sending-list";
import { useUploads } from "../../files/use-uploads";
import { common } from "../../i18n/common";
import { confirm } from "../../ui/dialogs/confirm";
import { DropZone } from "../../ui/parts/drop-zone";
import { FileChooser } from "../../ui/parts/file-chooser";
import type { ControlProps } from "../values/control";
import styles from "../values/forms.module.css";
import { t } from "../values/texts";

/** Files of the kinds that the field takes: chosen, dropped on it, or pasted into it. */
export function FileControl({ field, id, value, onChange }: ControlProps) {
  const accept = field.accept ?? FILE_EXTENSIONS;
  const max = field.max ?? 1;
  const problemOf = (file: File) =>
    accept.includes(extensionOf(file.name)) ? fileProblem(file) : t("fileKind", { name: file.name });
  const uploads = useUploads({ value: filesOf(value), max, onChange, problemOf, keepFailed: true });
  const { files, sending, left } = uploads;
  const mayAdd = left > 0 && field.readonly !== true;
  const paste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files];
    if (!mayAdd || pasted.length === 0) return;
    event.preventDefault();
    uploads.add(pasted);
  };
  const remove = async (file: FileRef) => {
    if (await confirm({ content: pictures("confirmRemove", { file: file.filename }) })) uploads.remove(String(file.id));
  };
  return (
    <DropZone text={t("dropHere")} active={mayAdd} onFiles={uploads.add}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has looks and a disabled state of its own */}
      <div id={id} role="group" aria-label={field.title} tabIndex={-1} className={styles.uploads} onPaste={paste}>
        {files.length > 0 ? (
          <FileList files={files} onRemove={field.readonly ? undefined : (file) => void remove(file)} />
        ) : null}
        {sending.length > 0 ? (
          <SendingList all={sending} onCancel={({ key }) => uploads.cancel(key)} onRetry={uploads.retry} />
        ) : null}
        {mayAdd ? (
          <div className={styles.chooser}>
            <FileChooser
              text={t("uploadFile")}
              icon={<UploadOutlined aria-hidden />}
              accept={accept.map((extension) => `.${extension}`).join(",")}
              multiple={max > 1}
              onFiles={uploads.add}
            />
            <span className={styles.hint}>
              {field.accept
                ? t("fileKinds", { kinds: field.accept.join(common("listComma")), max })
                : t("fileHint", { max })}
            </span>
          </div>
        ) : null}
      </div>
    </DropZone>
  );
}
