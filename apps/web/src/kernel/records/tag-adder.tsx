import type { BoundTag } from "@qicheng/api/kernel/shapes";
import { readableOn } from "@qicheng/engine/fields/colour";
import { Select } from "antd";
import { useState } from "react";
import { useCan } from "../access/can";
import { useWrite } from "../http/hooks";
import { TagChip } from "../ui/tag-chip";
import { GROUND_COLOURS } from "../ui/theme";
import { useListFields } from "./record-facts";
import { t } from "./texts";

interface Props {
  module: string;
  /** Tags that the record has already. */
  taken: readonly BoundTag[];
  onAdd: (tag: BoundTag) => void;
  /** @param left for something else on the screen */
  onClose: (left: boolean) => void;
}

/** Id of the entry that makes a new tag. */
const NEW = 0;

/** The tags of the type, as its field offers them. */
function useTagsOf(module: string): BoundTag[] {
  const { fields } = useListFields(module);
  const { options = [] } = fields.find(({ field }) => field === "tags") ?? {};
  return options.map(({ value, label, bgcolor = "", color = "" }) => ({
    id: Number(value),
    text: label,
    bgcolor,
    color,
  }));
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Finds a tag for a record, or makes one of the word that was typed. */
export default function TagAdder({ module, taken, onAdd, onClose }: Props) {
  const all = useTagsOf(module);
  const [word, setWord] = useState("");
  const create = useWrite("tags.add", { toast: false });
  const text = word.trim();
  const fresh = useCan("system.manage.tag") && text !== "" && !all.some((tag) => same(tag.text, text));
  const offered = all.filter(({ id }) => !taken.some((tag) => tag.id === id));
  const pick = async (id: number) => {
    const known = offered.find((tag) => tag.id === id);
    if (known) return onAdd(known);
    const bgcolor = GROUND_COLOURS[all.length % GROUND_COLOURS.length] ?? "";
    const { data } = await create.mutateAsync({ text, bgcolor, module });
    onAdd({ id: data.id, text, bgcolor, color: readableOn(bgcolor) });
  };
  return (
    <Select<number, { value: number; label: string; tag?: BoundTag }>
      size="small"
      style={{ width: 180 }}
      autoFocus
      defaultOpen
      aria-label={t("addTag")}
      placeholder={t("findTag")}
      showSearch={{
        onSearch: setWord,
        filterOption: (typed, option) =>
          option?.value === NEW || (option?.label ?? "").toLowerCase().includes(typed.trim().toLowerCase()),
      }}
      options={[
        ...offered.map((tag) => ({ value: tag.id, label: tag.text, tag })),
        ...(fresh ? [{ value: NEW, label: t("createTag", { text }) }] : []),
      ]}
      optionRender={({ data }) => (data.tag ? <TagChip tag={data.tag} /> : data.label)}
      notFoundContent={t(all.length === 0 ? "noTags" : "noTagFound")}
      onSelect={(id) => void pick(id).catch(() => undefined)}
      onOpenChange={(open) => open || onClose(false)}
      onBlur={() => onClose(true)}
    />
  );
}
