import type { DictionaryRow } from "@qicheng/api/dictionary/routes";
import { Switch } from "antd";
import { useWrite } from "../../kernel/http/hooks";
import { able } from "../../kernel/session/abilities";
import { t } from "./texts";

/** Takes an entry out of use and back, right in its row. */
export function InUse({ entry }: { entry: DictionaryRow }) {
  const edit = useWrite("dictionary.edit", { toast: false });
  const { id, version, name } = entry;
  return (
    <Switch
      size="small"
      checked={Number(entry.status) === 1}
      loading={edit.isPending}
      disabled={!able(entry, "edit")}
      aria-label={t("enable", { name })}
      onChange={(on, event) => {
        event.stopPropagation();
        edit.mutate({ id, version, status: on ? 1 : 0 });
      }}
    />
  );
}
