import { CloseOutlined } from "@ant-design/icons";
import { Tag } from "antd";
import { t } from "../basis/library-texts";

/** Something that was chosen; its × says what it takes off. */
export const RemovableTag = ({ text, onRemove }: { text: string; onRemove: () => void }) => (
  <Tag closable closeIcon={<CloseOutlined aria-label={t("removeOne", { name: text })} />} onClose={onRemove}>
    {text}
  </Tag>
);
