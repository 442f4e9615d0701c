import { PictureOutlined, PlusOutlined } from "@ant-design/icons";
import { PICTURE_EXTENSIONS } from "@qicheng/api/kernel/file-types";
import type { FileRef } from "@qicheng/api/kernel/shapes";
import { Button, Image, Upload, type UploadFile, type UploadProps } from "antd";
import { lazy, type MouseEventHandler, Suspense, useState } from "react";
import { uploadFile } from "../http/upload";
import { confirm } from "../ui/confirm";
import { toast } from "../ui/toast";
import styles from "./forms.module.css";
import { isFile, pictureProblem } from "./picture-files";
import { t } from "./texts";

const PicturePicker = lazy(() => import("./picture-picker"));

interface Props {
  value: readonly FileRef[];
  onChange: (files: FileRef[]) => void;
  max: number;
  disabled?: boolean;
}

type Request = NonNullable<UploadProps["customRequest"]>;

/** By itself the library takes the focus away from what was pressed, and keys would have to find their way back. */
const openChooser: MouseEventHandler = ({ currentTarget }) =>
  currentTarget.parentElement?.querySelector<HTMLInputElement>("input[type=file]")?.click();

const stored = (file: FileRef): UploadFile => ({
  uid: String(file.id),
  name: file.filename,
  url: file.url,
  status: "done",
});

/** Pictures as thumbnails, uploaded one by one with their progress. */
export function PictureUpload({ value, onChange, max, disabled = false }: Props) {
  const [waiting, setWaiting] = useState<UploadFile[]>([]);
  const [preview, setPreview] = useState<string | undefined>();
  const [picking, setPicking] = useState(false);

  const send: Request = ({ file, onProgress, onSuccess, onError }) => {
    uploadFile(file as Blob, { onProgress: (percent) => onProgress?.({ percent }) }).then(
      (saved) => onSuccess?.(saved),
      (error: Error) => {
        toast.error(error.message);
        onError?.(error);
      },
    );
  };
  const follow: UploadProps["onChange"] = ({ fileList }) => {
    const arrived = fileList.map(({ response }) => response as unknown).filter(isFile);
    const fresh = arrived.filter((file) => !value.some(({ id }) => id === file.id));
    setWaiting(fileList.filter(({ status }) => status === "uploading"));
    if (fresh.length > 0) onChange([...value, ...fresh].slice(0, max));
  };
  const remove = async (file: UploadFile) => {
    const agreed = await confirm({ content: t("confirmRemove", { file: file.name }) });
    if (agreed) onChange(value.filter(({ id }) => String(id) !== file.uid));
    return false;
  };

  const list = [...value.map(stored), ...waiting];
  return (
    <>
      <Upload
        listType="picture-card"
        accept={PICTURE_EXTENSIONS.map((type) => `.${type}`).join(",")}
        multiple={max > 1}
        disabled={disabled}
        openFileDialogOnClick={false}
        fileList={list}
        customRequest={send}
        beforeUpload={(file) => {
          const problem = pictureProblem(file);
          if (problem) toast.error(problem);
          return problem ? Upload.LIST_IGNORE : true;
        }}
        onChange={follow}
        onRemove={remove}
        onPreview={({ url }) => setPreview(url)}
      >
        {list.length < max && !disabled ? (
          <button type="button" className={styles.add} onClick={openChooser}>
            <PlusOutlined aria-hidden />
            <div>{t("upload")}</div>
          </button>
        ) : null}
      </Upload>
      {list.length < max && !disabled ? (
        <Button type="link" size="small" icon={<PictureOutlined aria-hidden />} onClick={() => setPicking(true)}>
          {t("fromAlbum")}
        </Button>
      ) : null}
      {picking ? (
        <Suspense fallback={null}>
          <PicturePicker
            max={max - list.length}
            onPick={(files) => onChange([...value, ...files])}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      ) : null}
      {preview ? (
        <Image
          alt={t("preview")}
          styles={{ root: { display: "none" } }}
          src={preview}
          preview={{ open: true, onOpenChange: (open) => (open ? undefined : setPreview(undefined)) }}
        />
      ) : null}
    </>
  );
}
