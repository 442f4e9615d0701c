import { CloseOutlined, PictureOutlined, PlusOutlined } from "@ant-design/icons";
import type { FileRef } from "@qicheng/api/kernel/shapes";
import { Button, Image, Upload, type UploadFile } from "antd";
import { lazy, type MouseEventHandler, Suspense, useState } from "react";
import { confirm } from "../ui/dialogs/confirm";
import { PREVIEW } from "../ui/parts/picture-preview";
import { PICTURES_ACCEPTED } from "./picture-files";
import { t } from "./picture-texts";
import styles from "./pictures.module.css";
import type { SendingFile, Uploads } from "./use-uploads";

const PicturePicker = lazy(() => import("./picture-picker"));

interface Props {
  pictures: Uploads;
  disabled?: boolean;
}

/** By itself the library takes the focus away from what was pressed, and keys would have to find their way back. */
const openChooser: MouseEventHandler = ({ currentTarget }) =>
  currentTarget.parentElement?.querySelector<HTMLInputElement>("input[type=file]")?.click();

const stored = (file: FileRef): UploadFile => ({
  uid: String(file.id),
  name: file.filename,
  url: file.url,
  status: "done",
});

const onItsWay = ({ key, file, percent }: SendingFile): UploadFile => ({
  uid: key,
  name: file.name,
  percent,
  status: "uploading",
});

/** Pictures as thumbnails, those on their way with their progress. */
export function PictureUpload({ pictures, disabled = false }: Props) {
  const { files, sending, max, left } = pictures;
  const [preview, setPreview] = useState<string | undefined>();
  const [picking, setPicking] = useState(false);

  const remove = async ({ uid, name }: UploadFile) => {
    if (pictures.cancel(uid)) return false;
    const agreed = await confirm({ content: t("confirmRemove", { file: name }) });
    if (agreed) pictures.remove(uid);
    return false;
  };
  return (
    <>
      <Upload
        listType="picture-card"
        accept={PICTURES_ACCEPTED}
        multiple={max > 1}
        disabled={disabled}
        openFileDialogOnClick={false}
        fileList={[...files.map(stored), ...sending.map(onItsWay)]}
        beforeUpload={(file, all) => {
          if (file === all[0]) pictures.add(all);
          return Upload.LIST_IGNORE;
        }}
        itemRender={(item, { status }, _all, { remove: cancel }) =>
          status === "uploading" ? (
            <div className={styles.onItsWay}>
              {item}
              <Button
                className={styles.cancel ?? ""}
                type="text"
                size="small"
                icon={<CloseOutlined aria-hidden />}
                aria-label={t("cancelUpload")}
                title={t("cancelUpload")}
                onClick={cancel}
              />
            </div>
          ) : (
            item
          )
        }
        onRemove={remove}
        onPreview={({ url }) => setPreview(url)}
      >
        {left > 0 && !disabled ? (
          <button type="button" className={styles.add} onClick={openChooser}>
            <PlusOutlined aria-hidden />
            <div>{t("upload")}</div>
          </button>
        ) : null}
      </Upload>
      {left > 0 && !disabled ? (
        <Button type="link" size="small" icon={<PictureOutlined aria-hidden />} onClick={() => setPicking(true)}>
          {t("fromAlbum")}
        </Button>
      ) : null}
      {picking ? (
        <Suspense fallback={null}>
          <PicturePicker max={left} onPick={pictures.take} onClose={() => setPicking(false)} />
        </Suspense>
      ) : null}
      {preview ? (
        <Image
          alt={t("preview")}
          styles={{ root: { display: "none" } }}
          src={preview}
          preview={{ ...PREVIEW, open: true, onOpenChange: (open) => (open ? undefined : setPreview(undefined)) }}
        />
      ) : null}
    </>
  );
}
