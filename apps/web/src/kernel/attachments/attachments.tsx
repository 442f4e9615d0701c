import { CameraOutlined, PlusOutlined } from "@ant-design/icons";
import { FILE_EXTENSIONS } from "@qicheng/api/kernel/file-types";
import { Button, Pagination } from "antd";
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useCall } from "../http/hooks";
import type { FilePlace } from "../http/upload";
import { EmptyState } from "../ui/empty-state";
import { ErrorState } from "../ui/error-state";
import { RowsSkeleton } from "../ui/skeletons";
import { usePhone } from "../ui/use-phone";
import { AttachmentList } from "./attachment-list";
import styles from "./attachments.module.css";
import { enqueue, useQueue } from "./queue";
import { SendingList } from "./sending-list";
import { t } from "./texts";

const ROWS = 20;
/** Links live five minutes at least. */
const FRESH_MS = 240_000;
const ACCEPTED = FILE_EXTENSIONS.map((extension) => `.${extension}`).join(",");

interface ChooserProps {
  place: FilePlace;
  text: string;
  icon: ReactNode;
  /** Opens the camera of a phone. */
  camera?: boolean;
}

function Chooser({ place, text, icon, camera = false }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon={icon} onClick={() => input.current?.click()}>
        {text}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={text}
        multiple={!camera}
        accept={camera ? "image/*" : ACCEPTED}
        {...(camera ? { capture: "environment" as const } : {})}
        onChange={({ target }) => {
          enqueue(place, [...(target.files ?? [])]);
          target.value = "";
        }}
      />
    </>
  );
}

/** What is pasted while the attachments are looked at. */
function usePaste({ module, modelId }: FilePlace, active: boolean): void {
  useEffect(() => {
    if (!active) return undefined;
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      enqueue({ module, modelId }, files);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, [module, modelId, active]);
}

/** Takes what is dropped anywhere on it. */
function DropZone({ place, active, children }: { place: FilePlace; active: boolean; children: ReactNode }) {
  const [over, setOver] = useState(false);
  const carriesFiles = (event: DragEvent) => active && event.dataTransfer.types.includes("Files");
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a further way beside the button, for pointers
    <div
      className={styles.zone}
      onDragOver={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setOver(false);
        enqueue(place, [...event.dataTransfer.files]);
      }}
    >
      {children}
      {over ? <div className={styles.over}>{t("drop")}</div> : null}
    </div>
  );
}

function Bar({ place }: { place: FilePlace }) {
  const phone = usePhone();
  return (
    <div className={styles.top}>
      {phone ? (
        <Chooser place={place} text={t("camera")} icon={<CameraOutlined aria-hidden />} camera />
      ) : (
        <span className={styles.quiet}>{t("hint")}</span>
      )}
      <Chooser place={place} text={t("create")} icon={<PlusOutlined aria-hidden />} />
    </div>
  );
}

interface Props {
  module: string;
  id: number;
  /** The record accepts attachments from me. */
  addable: boolean;
}

/** The attachments of a record of any type. */
export default function Attachments({ module, id, addable }: Props) {
  const place = { module, modelId: id };
  const [page, setPage] = useState(1);
  const sending = useQueue(({ all }) => all);
  const mine = sending.filter((one) => one.place.module === module && one.place.modelId === id);
  const answer = useCall("files.index", { ...place, page, rows: ROWS }, { keep: true, every: FRESH_MS });
  usePaste(place, addable);
  if (answer.error && !answer.data) return <ErrorState error={answer.error} onRetry={answer.refetch} />;
  if (!answer.data) return <RowsSkeleton rows={4} />;
  const { rows, total } = answer.data;
  return (
    <DropZone place={place} active={addable}>
      {addable ? <Bar place={place} /> : null}
      {mine.length > 0 ? <SendingList all={mine} /> : null}
      {rows.length > 0 ? <AttachmentList rows={rows} addable={addable} /> : null}
      {rows.length + mine.length === 0 ? <EmptyState text={t("empty")} /> : null}
      {total > ROWS ? (
        <Pagination className={styles.pager ?? ""} current={page} pageSize={ROWS} total={total} onChange={setPage} />
      ) : null}
    </DropZone>
  );
}
