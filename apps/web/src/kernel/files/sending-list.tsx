import { CloseOutlined, ReloadOutlined } from "@ant-design/icons";
import { Button, Progress } from "antd";
import { common } from "../i18n/common";
import styles from "./attachments.module.css";
import { shortName, sizeText } from "./file-text";
import { t } from "./texts";
import type { SendingFile } from "./use-uploads";

const WHOLE = 100;

function stateText({ state, percent, problem }: SendingFile): string {
  if (state === "failed") return problem;
  if (state === "waiting") return t("waiting");
  return percent >= WHOLE ? t("storing") : `${percent}%`;
}

interface Props<Sending extends SendingFile> {
  all: readonly Sending[];
  onCancel: (one: Sending) => void;
  onRetry: (one: Sending) => void;
}

/** Files on their way to a record. */
export function SendingList<Sending extends SendingFile>({ all, onCancel, onRetry }: Props<Sending>) {
  return (
    <ul className={styles.sending} aria-live="polite">
      {all.map((one) => (
        <li key={one.key} className={styles.sendingRow}>
          <span className={styles.sendingName} title={one.file.name}>
            {shortName(one.file.name)}
          </span>
          <span className={styles.quiet}>{sizeText(one.file.size)}</span>
          <Progress
            className={styles.bar ?? ""}
            percent={one.percent}
            showInfo={false}
            size="small"
            status={one.state === "failed" ? "exception" : "active"}
            aria-label={one.file.name}
          />
          <span className={one.state === "failed" ? styles.problem : styles.quiet}>{stateText(one)}</span>
          {one.state === "failed" ? (
            <Button size="small" type="link" icon={<ReloadOutlined aria-hidden />} onClick={() => onRetry(one)}>
              {common("retry")}
            </Button>
          ) : null}
          <Button
            size="small"
            type="text"
            icon={<CloseOutlined aria-hidden />}
            aria-label={`${common("cancel")}: ${one.file.name}`}
            onClick={() => onCancel(one)}
          />
        </li>
      ))}
    </ul>
  );
}
