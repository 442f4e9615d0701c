import type { FollowUpRow } from "@qicheng/api/followups/routes";
import { Button } from "antd";
import { type KeyboardEvent, useState } from "react";
import { useActions } from "../../kernel/actions/action";
import { useWrite } from "../../kernel/http/hooks";
import { common } from "../../kernel/i18n/common";
import { heard } from "../../kernel/ui/basis/heard";
import { saveByKeys } from "../../kernel/ui/basis/save-by-keys";
import styles from "./followups.module.css";
import { NextTimeRow } from "./next-time-row";
import { beginning, readNote } from "./note";
import { NoteLength, NoteText } from "./note-text";
import { t } from "./texts";

interface Props {
  row: FollowUpRow;
  onClose: () => void;
}

/** Changes a follow-up where it stands, by the rules by which it was written. */
export default function EntryEditor({ row, onClose }: Props) {
  const before = row.nextgenjintime.slice(0, 16);
  const [text, setText] = useState(row.Ext);
  const [next, setNext] = useState(before);
  // What was words when it was sent still is.
  const [plain, setPlain] = useState(() => readNote(row.Ext, "").plain);
  const edit = useWrite("followups.edit", { toast: ({ Ext }) => beginning(Ext) });
  const note = readNote(text, plain);
  const at = note.said ?? next;
  const save = async () => {
    if (note.length === 0 || note.over || edit.isPending) return;
    try {
      if (note.words !== row.Ext || at !== before)
        await edit.mutateAsync({ id: row.id, Ext: note.words, nextgenjintime: at, EditTime: row.EditTime });
      onClose();
    } catch {
      // the refusal was shown; the text stays
    }
  };
  // Also from the time, and from where nothing has the focus: the panel stays.
  useActions([{ key: "closeEntry", title: common("cancel"), keys: "escape", keyOnly: true, run: onClose }]);
  const press = (event: KeyboardEvent<HTMLFormElement>) => {
    const inPicker = event.target instanceof Element && event.target.closest(".ant-picker") !== null;
    if (event.key === "Escape" && !inPicker) {
      // The panel stays.
      event.stopPropagation();
      onClose();
    } else saveByKeys(event);
  };
  return (
    <form
      className={styles.editor}
      aria-label={t("edit")}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={heard(press)}
    >
      <NoteText autoFocus name={t("editText")} value={text} readOnly={edit.isPending} onChange={setText} />
      <div className={styles.problem} role="status">
        {note.tooLong}
      </div>
      <NextTimeRow value={next} said={note.said} onChange={setNext} onPlain={() => setPlain(note.plain)} />
      <div className={styles.row}>
        <Button
          type="primary"
          size="small"
          htmlType="submit"
          disabled={note.length === 0 || note.over}
          loading={edit.isPending}
        >
          {common("save")}
        </Button>
        <Button size="small" disabled={edit.isPending} onClick={onClose}>
          {common("cancel")}
        </Button>
        <span className={styles.spring} />
        <NoteLength length={note.length} over={note.over} />
      </div>
    </form>
  );
}
