import { PaperClipOutlined } from "@ant-design/icons";
import type { ApprovalDetail } from "@qicheng/api/approvals/shapes";
import type { FileRef } from "@qicheng/api/kernel/shapes";
import { FILE_EXTENSIONS } from "@qicheng/engine/values/file-extensions";
import { useState } from "react";
import { CommentBox, type Mentionable } from "../../kernel/comments/comment-box";
import { FileList } from "../../kernel/files/file-list";
import { fileProblem } from "../../kernel/files/file-text";
import { SendingList } from "../../kernel/files/sending-list";
import { useUploads } from "../../kernel/files/use-uploads";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { useSession } from "../../kernel/session/session-store";
import { FileChooser } from "../../kernel/ui/parts/file-chooser";
import styles from "./approvals.module.css";
import { t } from "./texts";
import { MOST_LETTERS } from "./work";

const ACCEPTED = FILE_EXTENSIONS.map((extension) => `.${extension}`).join(",");
const MOST_FILES = 9;

/** Everybody who has part in it, by his steps or by a copy, but me. */
function useOthers({ TaskID, createuserid, BranchName }: ApprovalDetail): Mentionable[] {
  const me = useSession(({ profile }) => profile?.UserID);
  const people = useCall("approvals.loadRead", { taskid: TaskID }).data?.data ?? [];
  return people
    .filter(({ id }) => id !== me)
    .map(({ id, nickname: name, header }) => ({ id, name, header, branch: id === createuserid ? BranchName : "" }));
}

/** Where one says something to an approval, with files, and to whom. */
export function Saying({ detail }: { detail: ApprovalDetail }) {
  const [files, setFiles] = useState<readonly FileRef[]>([]);
  const people = useOthers(detail);
  const uploads = useUploads({
    value: files,
    max: MOST_FILES,
    onChange: setFiles,
    problemOf: fileProblem,
    keepFailed: true,
  });
  const add = useWrite("approvals.createComment", { toast: () => detail.taskName, onSuccess: () => setFiles([]) });
  const taskid = detail.TaskID;
  return (
    <div className={styles.saying}>
      <CommentBox
        draft={`approval:${taskid}`}
        most={MOST_LETTERS}
        people={people}
        nobody={t("mentionNobody")}
        sending={add.isPending}
        waits={uploads.sending.some(({ state }) => state !== "failed")}
        onPaste={(event) => {
          const { files: pasted, types } = event.clipboardData;
          if (pasted.length === 0 || types.includes("text/plain")) return;
          event.preventDefault();
          uploads.add([...pasted]);
        }}
        tools={
          <FileChooser
            size="small"
            type="text"
            text={t("addFile")}
            icon={<PaperClipOutlined aria-hidden />}
            accept={ACCEPTED}
            onFiles={uploads.add}
          />
        }
        onSend={(ext, at) => add.mutateAsync({ taskid, ext, at, files: files.map(({ id }) => id) })}
      />
      {files.length > 0 ? <FileList files={files} onRemove={({ id }) => uploads.remove(String(id))} /> : null}
      {uploads.sending.length > 0 ? (
        <SendingList all={uploads.sending} onCancel={({ key }) => uploads.cancel(key)} onRetry={uploads.retry} />
      ) : null}
    </div>
  );
}
