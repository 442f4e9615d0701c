import { DeleteOutlined } from "@ant-design/icons";
import type { FileRef } from "@qicheng/api/kernel/shapes";
import { Button } from "antd";
import { useState } from "react";
import { common } from "../i18n/common";
import { PictureGroup } from "../ui/parts/picture-preview";
import styles from "./attachments.module.css";
import { FileIcon } from "./file-icon";
import { FileName, PreviewButton } from "./file-name";
import { sizeText } from "./file-text";
import { isPictureName } from "./picture-files";
import { isShown, showFile } from "./show-file";

interface Props {
  files: readonly FileRef[];
  onRemove?: ((file: FileRef) => void) | undefined;
}

/** How one looks at files that stand together: pictures large, from one to the next, others in a tab of their own. */
export function useLook(files: readonly Pick<FileRef, "url" | "filename">[]) {
  const [shown, setShown] = useState(-1);
  const pictures = files.filter(({ filename }) => isPictureName(filename));
  const open = (file: (typeof files)[number]): (() => void) | undefined => {
    if (pictures.includes(file)) return () => setShown(pictures.indexOf(file));
    return isShown(file.filename) ? () => showFile(file) : undefined;
  };
  // Unmounted to close it: without animations its mask would stay over the page.
  const look =
    shown >= 0 ? (
      <PictureGroup
        items={pictures.map(({ url, filename }) => ({ src: url, alt: filename }))}
        preview={{
          open: true,
          current: shown,
          onChange: setShown,
          onOpenChange: (isOpen) => (isOpen ? undefined : setShown(-1)),
        }}
      />
    ) : null;
  return { open, look };
}

/** Files of a field, one below the other. */
export function FileList({ files, onRemove }: Props) {
  const { open, look } = useLook(files);
  return (
    <>
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={file.id} className={styles.file}>
            <FileIcon filename={file.filename} />
            <FileName row={file} onOpen={open(file)} />
            <span className={styles.quiet}>{sizeText(file.size)}</span>
            <PreviewButton row={file} onOpen={open(file)} />
            {onRemove ? (
              <Button
                size="small"
                type="text"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={`${common("delete")}: ${file.filename}`}
                title={common("delete")}
                onClick={() => onRemove(file)}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {look}
    </>
  );
}
