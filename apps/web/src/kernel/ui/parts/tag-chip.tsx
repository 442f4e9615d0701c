import { CloseOutlined } from "@ant-design/icons";
import type { BoundTag } from "@qicheng/api/kernel/shapes";
import { common } from "../../i18n/common";
import { t } from "../basis/texts";
import { toneStyle } from "../basis/tones";
import styles from "./tag-chip.module.css";
import tones from "./tone.module.css";

interface TagChipProps {
  tag: Pick<BoundTag, "text" | "bgcolor">;
  /** Offers to take it off. */
  onRemove?: (() => void) | undefined;
  disabled?: boolean;
}

/** A tag in the tone of its colour. */
export function TagChip({ tag: { text, bgcolor }, onRemove, disabled = false }: TagChipProps) {
  const title = t("removeTag", { text });
  return (
    <span className={`${styles.chip} ${tones.tone}`} style={toneStyle(bgcolor)}>
      <span className={styles.text} title={text}>
        {text}
      </span>
      {onRemove ? (
        <button
          type="button"
          className={styles.remove}
          title={title}
          aria-label={title}
          disabled={disabled}
          onClick={onRemove}
        >
          <CloseOutlined aria-hidden />
        </button>
      ) : null}
    </span>
  );
}

/** All tags of a record in one line, as lists show them. */
export function TagLine({ tags }: { tags: readonly BoundTag[] }) {
  return (
    <span className={styles.line} title={tags.map(({ text }) => text).join(common("listComma"))}>
      {tags.map((tag) => (
        <TagChip key={tag.id} tag={tag} />
      ))}
    </span>
  );
}
