import { CameraOutlined, PlusOutlined } from "@ant-design/icons";
import { FILE_EXTENSIONS } from "@qicheng/engine/values/file-extensions";
import { useEffect, useState } from "react";
import styles from "../files/attachments.module.css";
import { SendingList } from "../files/sending-list";
import { t } from "../files/texts";
import { useCall } from "../http/hooks";
import type { FilePlace } from "../http/upload";
import type { Beginning } from "../records/parts/record-input";
import { usePhone } from "../ui/basis/use-phone";
import { DropZone } from "../ui/parts/drop-zone";
import { EmptyState } from "../ui/parts/empty-state";
import { FileChooser } from "../ui/parts/file-chooser";
import { Pager } from "../ui/parts/pager";
import { ErrorState } from "../ui/screens/error-state";
import { RowsSkeleton } from "../ui/screens/skeletons";
import { AttachmentList } from "./attachment-list";
import { cancel, enqueue, retry, useQueue } from "./queue";

const ROWS = 20;
/** Links live five minutes at least. */
const FRESH_MS = 240_000;
const ACCEPTED = FILE_EXTENSIONS.map((extension) => `.${extension}`).join(",");

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

function Bar({ place, begin }: { place: FilePlace; begin: Beginning }) {
  const phone = usePhone();
  const given = { accept: ACCEPTED, onFiles: (files: File[]) => enqueue(place, files) };
  return (
    <div className={styles.top}>
      {phone ? (
        <FileChooser {...given} text={t("camera")} icon={<CameraOutlined aria-hidden />} camera />
      ) : (
        <span className={styles.quiet}>{t("hint")}</span>
      )}
      <FileChooser
        {...given}
        text={begin.title}
        icon={<PlusOutlined aria-hidden />}
        asked={begin.asked}
        onAsked={begin.onBegun}
      />
    </div>
  );
}

interface Props {
  module: string;
  id: number;
  /** Adds one, where the record accepts attachments from me. */
  begin: Beginning | undefined;
}

/** The attachments of a record of any type. */
export default function Attachments({ module, id, begin }: Props) {
  const addable = begin !== undefined;
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
    <DropZone className={styles.zone} text={t("drop")} active={addable} onFiles={(files) => enqueue(place, files)}>
      {begin ? <Bar {...{ place, begin }} /> : null}
      {mine.length > 0 ? <SendingList all={mine} onCancel={cancel} onRetry={retry} /> : null}
      {rows.length > 0 ? <AttachmentList rows={rows} addable={addable} /> : null}
      {rows.length + mine.length === 0 ? <EmptyState text={t("empty")} /> : null}
      {total > ROWS ? (
        <Pager className={styles.pager ?? ""} current={page} pageSize={ROWS} total={total} onChange={setPage} />
      ) : null}
    </DropZone>
  );
}
