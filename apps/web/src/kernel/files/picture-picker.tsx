import { UploadOutlined } from "@ant-design/icons";
import type { AlbumRow } from "@qicheng/api/album/routes";
import type { FileRef } from "@qicheng/api/kernel/shapes";
import { FIELD_TEXTS } from "@qicheng/engine/fields/texts";
import { PICTURE_EXTENSIONS } from "@qicheng/engine/values/file-extensions";
import { Button, Segmented } from "antd";
import { useEffect, useRef, useState } from "react";
import { act } from "../http/act";
import { CallError, together } from "../http/call";
import { useCall } from "../http/hooks";
import { uploadFile } from "../http/upload";
import { about } from "../i18n/about";
import { common } from "../i18n/common";
import { say } from "../i18n/language";
import { PickerFoot, PickerFrame } from "../pickers/picker-frame";
import { useSession } from "../session/session-store";
import { toast } from "../tell/toast";
import { isFocusFree } from "../ui/basis/use-give-back";
import { confirm, namesLine } from "../ui/dialogs/confirm";
import { EmptyState } from "../ui/parts/empty-state";
import { Pager } from "../ui/parts/pager";
import { Tabs } from "../ui/parts/tabs";
import { ErrorState } from "../ui/screens/error-state";
import { RowsSkeleton } from "../ui/screens/skeletons";
import { pictureProblem } from "./picture-files";
import styles from "./picture-picker.module.css";
import { t } from "./picture-texts";

const ROWS = 12;
const WIDTH = 640;
const ACCEPTED = PICTURE_EXTENSIONS.map((type) => `.${type}`).join(",");

interface Album {
  category: number;
  chosen: readonly AlbumRow[];
  toggle: (row: AlbumRow) => void;
}

function Grid({ category, chosen, toggle }: Album) {
  const [page, setPage] = useState(1);
  const answer = useCall("album.index", { categoryid: category, page, rows: ROWS }, { keep: true });
  const grid = useRef<HTMLDivElement>(null);
  const loaded = answer.data !== undefined;
  // whoever works with keys stands on the first picture, unless he is at the albums
  useEffect(() => {
    const { current } = grid;
    const frame = current?.closest("[role=dialog]");
    const isElsewhere = (focused: Element) => focused.contains(current) || !frame?.contains(focused);
    if (loaded && current && isFocusFree(isElsewhere)) current.querySelector("button")?.focus();
  }, [loaded]);
  if (answer.error && !answer.data) return <ErrorState error={answer.error} onRetry={answer.refetch} />;
  if (!answer.data) return <RowsSkeleton rows={4} />;
  const { rows, total } = answer.data;
  if (rows.length === 0 && page === 1) return <EmptyState text={t("albumEmpty")} />;
  return (
    <>
      <div ref={grid} className={styles.grid} data-grid>
        {rows.map((row) => (
          <button
            key={row.id}
            type="button"
            data-choice
            className={styles.tile}
            aria-pressed={chosen.some(({ id }) => id === row.id)}
            aria-label={row.filename}
            title={row.filename}
            onClick={() => toggle(row)}
          >
            <img src={row.url} alt="" loading="lazy" />
          </button>
        ))}
      </div>
      <Pager
        className={styles.pager ?? ""}
        size="small"
        current={page}
        pageSize={ROWS}
        total={total}
        hideOnSinglePage
        onChange={setPage}
      />
    </>
  );
}

/** Stores pictures in the album, one after the other; what is refused is said. */
async function store(files: readonly File[], category: number, onNext: (at: number) => void): Promise<AlbumRow[]> {
  const stored: AlbumRow[] = [];
  const mine = useSession.getState().profile?.UserID ?? 0;
  for (const [at, file] of files.entries()) {
    onNext(at + 1);
    const problem = pictureProblem(file);
    try {
      if (problem) throw new CallError(problem);
      stored.push({ ...(await uploadFile(file, { place: { categoryid: category } })), userid: mine });
    } catch (error) {
      toast.error(error instanceof Error ? error.message : common("uploadFailed"));
    }
  }
  return stored;
}

function Local({ category, onStored }: { category: number; onStored: (rows: AlbumRow[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState("");
  const take = async (files: File[]) => {
    const stored = await store(files, category, (at) => setState(t("uploadingOf", { at, all: files.length })));
    setState("");
    if (stored.length > 0) onStored(stored);
  };
  return (
    <div className={styles.local}>
      <Button
        type="primary"
        icon={<UploadOutlined aria-hidden />}
        loading={state !== ""}
        onClick={() => input.current?.click()}
      >
        {state || t("upload")}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        multiple
        accept={ACCEPTED}
        aria-label={t("upload")}
        onChange={({ target }) => {
          void take([...(target.files ?? [])]);
          target.value = "";
        }}
      />
      <span className={styles.hint}>{t("localHint")}</span>
    </div>
  );
}

/** What is chosen, with what may be done to it. */
function useChoice(max: number) {
  const [chosen, setChosen] = useState<readonly AlbumRow[]>([]);
  const me = useSession(({ profile }) => profile?.UserID);
  const add = (rows: readonly AlbumRow[]) => {
    if (chosen.length + rows.length > max) toast.warning(say(FIELD_TEXTS.tooMany({ max })));
    setChosen([...chosen, ...rows].slice(0, max));
  };
  const toggle = (row: AlbumRow) => {
    if (chosen.some(({ id }) => id === row.id)) setChosen(chosen.filter(({ id }) => id !== row.id));
    else add([row]);
  };
  const remove = async () => {
    if (chosen.some(({ userid }) => userid !== me)) return toast.warning(t("notMine"));
    const names = chosen.map(({ filename }) => filename);
    const content = t("confirmDeletePictures", { n: chosen.length });
    if (!(await confirm({ content, names, danger: true }))) return undefined;
    const gone = await together(async () => {
      const answers = [];
      for (const { id } of chosen) answers.push(await act("album.remove", { id }));
      return answers;
    });
    setChosen(chosen.filter((_row, at) => gone[at] === undefined));
    const msg = gone.find((answer) => answer !== undefined)?.msg;
    const named = namesLine(names.filter((_name, at) => gone[at] !== undefined));
    return msg ? toast.success(about(msg, named)) : undefined;
  };
  return { chosen, add, toggle, remove };
}

const refOf = ({ id, url, filename, size, format }: AlbumRow): FileRef => ({ id, url, filename, size, format });

interface Props {
  max: number;
  onPick: (files: FileRef[]) => void;
  onClose: () => void;
}

/** Pictures from the album, and new ones into it. */
export default function PicturePicker({ max, onPick, onClose }: Props) {
  const [tab, setTab] = useState("album");
  const [category, setCategory] = useState(1);
  const categories = useCall("album.categories", {});
  const { chosen, add, toggle, remove } = useChoice(max);
  const stored = (rows: AlbumRow[]) => {
    add(rows);
    setTab("album");
  };
  const pick = () => {
    onPick(chosen.map(refOf));
    onClose();
  };
  const foot = (
    <PickerFoot
      count={chosen.length}
      okText={common("confirm")}
      disabled={chosen.length === 0}
      onOk={pick}
      acts={
        <Button danger disabled={chosen.length === 0} onClick={() => void remove()}>
          {common("delete")}
        </Button>
      }
      onClose={onClose}
    />
  );
  return (
    <PickerFrame title={t("pickerTitle")} width={WIDTH} foot={foot} onClose={onClose}>
      <Tabs
        activeKey={tab}
        onChange={setTab}
        items={[
          { key: "local", label: t("local") },
          { key: "album", label: t("album") },
        ]}
      />
      <Segmented
        className={styles.categories ?? ""}
        aria-label={t("album")}
        value={category}
        onChange={setCategory}
        options={(categories.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <div className={styles.body}>
        {tab === "local" ? (
          <Local category={category} onStored={stored} />
        ) : (
          <Grid key={category} category={category} chosen={chosen} toggle={toggle} />
        )}
      </div>
    </PickerFrame>
  );
}
