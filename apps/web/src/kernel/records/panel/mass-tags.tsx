import type { BoundTag } from "@qicheng/api/kernel/shapes";
import { Segmented } from "antd";
import { useState } from "react";
import { useWrite } from "../../http/hooks";
import { common } from "../../i18n/common";
import { type DialogProps, howMany } from "../../list/ask/list-module";
import { t } from "../parts/texts";
import TagPicker from "./tag-picker";
import styles from "./tag-picker.module.css";

const ACTS = [
  { value: "add", label: t("add") },
  { value: "remove", label: t("takeOff") },
] as const;

/** Tags that many records get, or lose; their other tags stay. */
export default function MassTags({ chosen, formId, onClose, onDone }: DialogProps) {
  const [act, setAct] = useState<"add" | "remove">("add");
  const save = useWrite("records.massTag", { toast: false });
  const give = (tags: readonly BoundTag[]) => {
    if (save.isPending) return;
    const names = tags.map(({ text }) => text).join(common("listComma"));
    const did = t(act === "add" ? "didTag" : "didUntag", { names });
    const list = tags.map(({ id }) => id);
    // what is refused is said, and the choice stays
    save.mutateAsync({ module: formId, ...chosen, act, list }).then(
      ({ data }) => onDone(data, did),
      () => undefined,
    );
  };
  return (
    <TagPicker
      module={formId}
      title={t("massTagTitle", { count: howMany(chosen) })}
      head={
        <Segmented
          block
          className={styles.act ?? ""}
          aria-label={t("tags")}
          value={act}
          options={[...ACTS]}
          onChange={setAct}
        />
      }
      fixed={act === "remove"}
      onAdd={give}
      onClose={onClose}
    />
  );
}
