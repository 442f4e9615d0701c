/** The tags above an open record: seen by all, taken off and added by whoever may edit it. */
import { PlusOutlined } from "@ant-design/icons";
import type { BoundTag } from "@qicheng/api/kernel/shapes";
import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { able } from "../access/abilities";
import { useWrite } from "../http/hooks";
import type { ListRow } from "../list/list-module";
import { TagChip } from "../ui/tag-chip";
import type { RecordActs, TagRoute } from "./record";
import styles from "./records.module.css";
import { t } from "./texts";

const TagAdder = lazy(() => import("./tag-adder"));

/** The tags as they will be once a change under way is saved: until then, or until it is refused. */
function useTags(route: TagRoute, row: ListRow) {
  const stored = row.tags as readonly BoundTag[] | undefined;
  const [wanted, setWanted] = useState<{ instead: typeof stored; tags: readonly BoundTag[] }>();
  const write = useWrite(route, {
    toast: false,
    onRefused: () => {
      setWanted(undefined);
      return undefined;
    },
  });
  return {
    tags: wanted && wanted.instead === stored ? wanted.tags : stored,
    busy: write.isPending,
    bind: (tags: readonly BoundTag[]) => {
      setWanted({ instead: stored, tags });
      write.mutate({ id: row.id, list: tags.map(({ id }) => id) });
    },
  };
}

export function RecordTags({ route, kind, row }: { route: TagRoute; kind: RecordActs; row: ListRow }) {
  const { tags, busy, bind } = useTags(route, row);
  const [adding, setAdding] = useState(false);
  // Whoever works with keys goes on where he was.
  const [back, setBack] = useState(false);
  const editable = able(row, "edit");
  if (tags === undefined) return <div className={styles.tags} />;
  if (tags.length === 0 && !editable) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a line
    <div className={styles.tags} role="group" aria-label={t("tags")} aria-busy={busy}>
      {tags.map((tag) => (
        <TagChip
          key={tag.id}
          tag={tag}
          disabled={busy}
          onRemove={editable ? () => bind(tags.filter(({ id }) => id !== tag.id)) : undefined}
        />
      ))}
      {editable && adding ? (
        <Suspense fallback={null}>
          <TagAdder
            module={kind.module}
            taken={tags}
            onAdd={(tag) => bind([...tags, tag])}
            onClose={(left) => {
              setAdding(false);
              setBack(!left);
            }}
          />
        </Suspense>
      ) : null}
      {editable && !adding ? (
        <Button
          type="dashed"
          size="small"
          autoFocus={back}
          icon={<PlusOutlined aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {t("addTag")}
        </Button>
      ) : null}
    </div>
  );
}
