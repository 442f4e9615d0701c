/** The tags above an open record: seen by all, taken off and added by whoever may edit it. */
import { PlusOutlined } from "@ant-design/icons";
import type { BoundTag } from "@qicheng/api/kernel/shapes";
import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { type Action, useActions } from "../../actions/action";
import { tellWritten } from "../../forms/values/take-back";
import { call } from "../../http/call";
import { useWrite } from "../../http/hooks";
import { common } from "../../i18n/common";
import type { ListRow } from "../../list/ask/list-module";
import { able } from "../../session/abilities";
import { TagChip } from "../../ui/parts/tag-chip";
import type { RecordActs, TagRoute } from "../change/record";
import { t } from "../parts/texts";
import styles from "./records.module.css";

const TagPicker = lazy(() => import("./tag-picker"));

/** In no order, as it means nothing. */
const idsOf = (tags: readonly BoundTag[]): number[] => tags.map(({ id }) => id).toSorted((a, b) => a - b);
const namesOf = (tags: readonly BoundTag[]): string => tags.map(({ text }) => text).join(common("listComma"));

/** Says which tags came or went, and offers to have those back that were there. */
function tellTags(route: TagRoute, { view }: RecordActs["api"], id: number, { before, tags, text }: Rebound): void {
  tellWritten({
    text,
    values: [{ key: "tags", title: t("tags"), value: idsOf(tags) }],
    look: async () => ({ tags: idsOf(((await call(view, { id })).data as { tags?: BoundTag[] }).tags ?? []) }),
    back: async () => {
      await call(route, { id, list: idsOf(before) });
      return t("takenBack", { title: t("tags"), value: namesOf(before) || common("none") });
    },
  });
}

interface Rebound {
  before: readonly BoundTag[];
  tags: readonly BoundTag[];
  /** Said of it. */
  text: string;
}

/** The tags as they will be once a change under way is saved: until then, or until it is refused. */
function useTags(route: TagRoute, { api }: RecordActs, row: ListRow) {
  const stored = row.tags as readonly BoundTag[] | undefined;
  const [wanted, setWanted] = useState<{ instead: typeof stored; tags: readonly BoundTag[] }>();
  const write = useWrite(route, {
    toast: false,
    onRefused: () => {
      setWanted(undefined);
      return undefined;
    },
  });
  const shown = wanted && wanted.instead === stored ? wanted.tags : stored;
  const bind = (tags: readonly BoundTag[], text: string) => {
    setWanted({ instead: stored, tags });
    const told = () => tellTags(route, api, row.id, { before: shown ?? [], tags, text });
    // what is refused is said
    write.mutateAsync({ id: row.id, list: tags.map(({ id }) => id) }).then(told, () => undefined);
  };
  return {
    tags: shown,
    busy: write.isPending,
    add: (added: readonly BoundTag[]) => bind([...(shown ?? []), ...added], t("tagsAdded", { names: namesOf(added) })),
    remove: (gone: BoundTag) =>
      bind(
        (shown ?? []).filter(({ id }) => id !== gone.id),
        t("tagRemoved", { names: gone.text }),
      ),
  };
}

export function RecordTags({ route, kind, row }: { route: TagRoute; kind: RecordActs; row: ListRow }) {
  const { tags, busy, add, remove } = useTags(route, kind, row);
  const [adding, setAdding] = useState(false);
  const editable = able(row, "edit");
  const begin: Action = { key: "addTag", title: t("addTag"), run: () => setAdding(true) };
  useActions(editable && tags !== undefined && !adding ? [begin] : []);
  if (tags === undefined) return <div className={styles.tags} />;
  if (tags.length === 0 && !editable) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a line
    <div className={styles.tags} role="group" aria-label={t("tags")} aria-busy={busy}>
      {tags.map((tag) => (
        <TagChip key={tag.id} tag={tag} disabled={busy} onRemove={editable ? () => remove(tag) : undefined} />
      ))}
      {editable ? (
        <Button type="dashed" size="small" icon={<PlusOutlined aria-hidden />} onClick={begin.run}>
          {begin.title}
        </Button>
      ) : null}
      {editable && adding ? (
        <Suspense fallback={null}>
          <TagPicker
            module={kind.module}
            taken={tags}
            onAdd={(added) => {
              add(added);
              setAdding(false);
            }}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
