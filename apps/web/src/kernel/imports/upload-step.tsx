import { DownloadOutlined, InboxOutlined } from "@ant-design/icons";
import { webRoutes } from "@qicheng/api/web-routes.generated";
import { Button, Progress, Upload } from "antd";
import { useEffect, useRef, useState } from "react";
import type { OutputOf } from "../http/call";
import { tellFailure } from "../http/tell-failure";
import { sendFile } from "../http/upload";
import styles from "./imports.module.css";
import { saveTemplate } from "./save-template";
import { t } from "./texts";

export type Uploaded = OutputOf<"imports.upload">;

interface Props {
  module: string;
  onUploaded: (uploaded: Uploaded) => void;
}

const WHOLE = 100;

export function UploadStep({ module, onUploaded }: Props) {
  const [percent, setPercent] = useState<number>();
  const [fetching, setFetching] = useState(false);
  const sending = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => sending.current?.abort(), []);
  const take = async (file: File) => {
    if (sending.current) return;
    const control = new AbortController();
    sending.current = control;
    setPercent(0);
    try {
      const options = { onProgress: setPercent, signal: control.signal };
      const uploaded = await sendFile<Uploaded>(webRoutes.imports.upload[1], file, { module }, options);
      if (!control.signal.aborted) onUploaded(uploaded);
    } catch (error) {
      if (!control.signal.aborted) tellFailure(error);
    } finally {
      sending.current = undefined;
      setPercent(undefined);
    }
  };
  const save = async () => {
    setFetching(true);
    await saveTemplate(module).catch(tellFailure);
    setFetching(false);
  };
  return (
    <div className={styles.body}>
      {percent === undefined ? (
        <Upload.Dragger
          accept=".xlsx,.xls,.csv,.vcf"
          showUploadList={false}
          beforeUpload={(file) => {
            void take(file);
            return false;
          }}
        >
          <p className="ant-upload-drag-icon">
            <InboxOutlined aria-hidden />
          </p>
          <p className="ant-upload-text">{t("drop")}</p>
          <p className="ant-upload-hint">{t("dropHint")}</p>
        </Upload.Dragger>
      ) : (
        <div className={styles.waiting} role="status">
          <Progress type="circle" size={80} percent={percent} />
          <span>{percent < WHOLE ? t("uploading") : t("reading")}</span>
        </div>
      )}
      <div className={styles.template}>
        <Button icon={<DownloadOutlined aria-hidden />} loading={fetching} onClick={() => void save()}>
          {t("template")}
        </Button>
        <span className={styles.quiet}>{t("templateHint")}</span>
      </div>
    </div>
  );
}
