import { CheckOutlined, PlusOutlined, SearchOutlined } from "@ant-design/icons";
import { LIMITS } from "@qicheng/api/kernel/limits";
import type { BoundTag } from "@qicheng/api/kernel/shapes";
import { readableOn } from "@qicheng/engine/values/colour";
import { Input, Tag } from "antd";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { useWrite } from "../../http/hooks";
import { common } from "../../i18n/common";
import { PickerFoot, PickerFrame, Recently } from "../../pickers/picker-frame";
import { rememberPicks, useRecent } from "../../pickers/recent";
import { useCan } from "../../session/can";
import { toast } from "../../tell/toast";
import { GROUND_COLOURS } from "../../ui/basis/colours";
import { heard } from "../../ui/basis/heard";
import { usePhone } from "../../ui/basis/use-phone";
import { EmptyState } from "../../ui/parts/empty-state";
import { TagChip } from "../../ui/parts/tag-chip";
import { RowsSkeleton } from "../../ui/screens/skeletons";
import { t } from "../parts/texts";
import { useListFields } from "./record-facts";
import styles from "./tag-picker.module.css";

interface Props {
  module: string;
  title?: string;
  /** Above the search. */
  head?: ReactNode;
  /** Tags that are there already, and not offered. */
  taken?: readonly BoundTag[];
  /** Nobody makes one here. */
  fixed?: boolean;
  onAdd: (tags: BoundTag[]) => void;
  onClose: () => void;
}

const WIDTH = 480;
const PICKED = "tag";

/** The tags of the type, as its field offers them. */
function useTagsOf(module: string) {
  const { fields, settled } = useListFields(module);
  const { options = [] } = fields.find(({ field }) => field === "tags") ?? {};
  const all = options.map(
    ({ value, label, bgcolor = "", color = "" }): BoundTag => ({ id: Number(value), text: label, bgcolor, color }),
  );
  return { all, settled };
}

const plain = (text: string) => text.trim().toLowerCase();
const has = (tags: readonly BoundTag[], { id }: BoundTag) => tags.some((tag) => tag.id === id);

/** What a word finds, the very word first; without one, those that one chose last. */
function foundBy(tags: readonly BoundTag[], word: string, recent: readonly number[]): BoundTag[] {
  const rank = ({ id, text }: BoundTag) => {
    if (word !== "") return plain(text) === word ? 0 : 1;
    return recent.includes(id) ? recent.indexOf(id) : recent.length;
  };
  return tags.filter(({ text }) => plain(text).includes(word)).toSorted((a, b) => rank(a) - rank(b));
}

interface ChoiceProps {
  /** Tab leads to it, and arrows from there to the others. */
  first: boolean;
  /** Undefined where it cannot be ticked. */
  ticked?: boolean;
  /** Enter takes it from the search. */
  next: boolean;
  onTake: () => void;
  onTick?: () => void;
  children: ReactNode;
}

/** A press takes it at once, one on its box ticks it beside others; so do Enter and Space. */
function Choice({ first, ticked, next, onTake, onTick, children }: ChoiceProps) {
  const press = (event: KeyboardEvent) => {
    if (event.key !== " ") return;
    event.preventDefault();
    (onTick ?? onTake)();
  };
  return (
    <div
      role="option"
      tabIndex={first ? 0 : -1}
      data-choice
      data-next={next || undefined}
      aria-selected={ticked === true}
      className={styles.choice}
      onClick={onTake}
      onKeyDown={heard(press)}
    >
      {ticked === undefined ? (
        <span className={styles.side} aria-hidden>
          <PlusOutlined />
        </span>
      ) : (
        <span
          className={styles.side}
          aria-hidden
          data-tick
          onClick={(event) => {
            event.stopPropagation();
            onTick?.();
          }}
        >
          <span className={styles.box}>{ticked ? <CheckOutlined /> : null}</span>
        </span>
      )}
      {children}
    </div>
  );
}

/** Tags that are given together. */
function useTicked({ taken = [], onAdd }: Props) {
  const [ticked, setTicked] = useState<readonly BoundTag[]>([]);
  const fits = (count: number) => {
    const max = LIMITS.tagsPerRecord;
    if (taken.length + count > max) toast.warning(t("tooMany", { max }));
    return taken.length + count <= max;
  };
  const give = (tags: readonly BoundTag[]) => {
    if (!fits(tags.length)) return;
    rememberPicks(
      PICKED,
      tags.map(({ id }) => id),
    );
    onAdd([...tags]);
  };
  const tick = (tag: BoundTag) => {
    if (has(ticked, tag)) setTicked(ticked.filter(({ id }) => id !== tag.id));
    else if (fits(ticked.length + 1)) setTicked([...ticked, tag]);
  };
  /** One alone is given at once; whoever has begun to tick goes on. */
  const take = (tag: BoundTag) => (ticked.length === 0 ? give([tag]) : tick(tag));
  return { ticked, give, tick, take };
}

/** Finds tags, or makes one of the word that was typed. */
export default function TagPicker(props: Props) {
  const { module, title = t("addTag"), head = null, taken = [], fixed = false, onClose } = props;
  const phone = usePhone();
  const { all, settled } = useTagsOf(module);
  const recent = useRecent(PICKED);
  const [word, setWord] = useState("");
  const { ticked, give, tick, take } = useTicked(props);
  const create = useWrite("tags.add", { toast: false });
  const text = word.trim();
  const makes = useCan("system.manage.tag") && !fixed;
  const fresh = makes && text !== "" && !all.some((tag) => plain(tag.text) === plain(text));
  const offered = all.filter((tag) => !has(taken, tag));
  const found = foundBy(offered, plain(word), recent);
  const make = async () => {
    if (create.isPending) return;
    const bgcolor = GROUND_COLOURS[all.length % GROUND_COLOURS.length] ?? "";
    const { data } = await create.mutateAsync({ text, bgcolor, module });
    setWord("");
    take({ id: data.id, text, bgcolor, color: readableOn(bgcolor) });
  };
  // what is refused is said, and the word stays
  const begin = () => void make().catch(() => undefined);
  const enter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    const [first] = found;
    if (text === "") return ticked.length > 0 && give(ticked);
    return first ? take(first) : fresh && begin();
  };
  const foot = (
    <PickerFoot
      count={ticked.length}
      okText={common("confirm")}
      disabled={ticked.length === 0}
      onOk={() => give(ticked)}
      onClose={onClose}
    >
      {ticked.map((tag) => (
        <Tag key={tag.id} closable onClose={() => tick(tag)}>
          {tag.text}
        </Tag>
      ))}
    </PickerFoot>
  );
  return (
    <PickerFrame title={title} width={WIDTH} foot={foot} onClose={onClose}>
      {head}
      <Input
        autoFocus={!phone}
        allowClear
        prefix={<SearchOutlined aria-hidden />}
        aria-label={t("findTag")}
        placeholder={t("findTag")}
        value={word}
        onChange={({ target }) => setWord(target.value)}
        onKeyDown={heard(enter)}
      />
      <div className={styles.body}>
        {found.length > 0 || fresh ? (
          <div role="listbox" aria-multiselectable aria-label={t("tags")}>
            {found.map((tag, at) => (
              <Choice
                key={tag.id}
                first={at === 0}
                ticked={has(ticked, tag)}
                next={at === 0 && text !== ""}
                onTake={() => take(tag)}
                onTick={() => tick(tag)}
              >
                <TagChip tag={tag} />
                {text === "" && recent.includes(tag.id) ? <Recently /> : null}
              </Choice>
            ))}
            {fresh ? (
              <Choice first={found.length === 0} next={found.length === 0} onTake={begin}>
                {t("createTag", { text })}
              </Choice>
            ) : null}
          </div>
        ) : (
          <Nothing settled={settled} none={all.length === 0} />
        )}
      </div>
    </PickerFrame>
  );
}

function Nothing({ settled, none }: { settled: boolean; none: boolean }) {
  return settled ? <EmptyState text={t(none ? "noTags" : "noTagFound")} /> : <RowsSkeleton rows={6} />;
}
