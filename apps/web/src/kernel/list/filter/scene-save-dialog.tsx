import { Checkbox, Input } from "antd";
import { useState } from "react";
import { useWrite } from "../../http/hooks";
import { common } from "../../i18n/common";
import { Can } from "../../session/can";
import { codePoints } from "../../ui/basis/code-points";
import { heard } from "../../ui/basis/heard";
import { Dialog } from "../../ui/dialogs/dialog";
import { t } from "../ask/texts";
import styles from "./filters.module.css";

interface Props {
  module: string;
  query: Record<string, unknown>;
  /** False where nothing opens with one of them. */
  preferred?: boolean;
  onSaved: (id: number) => void;
  onClose: () => void;
}

/** Names the current search, filter and order, so that it can be chosen again. */
export default function SceneSaveDialog({ module, query, preferred = true, onSaved, onClose }: Props) {
  const [name, setName] = useState("");
  const [shared, setShared] = useState(false);
  const [preset, setPreset] = useState(false);
  const save = useWrite("scenes.save", { toast: () => name.trim() });
  const setDefault = useWrite("scenes.setDefault", { toast: false });
  const submit = async () => {
    const { data } = await save.mutateAsync({ module, name: name.trim(), query, shared: shared ? 1 : 0 });
    if (preset) await setDefault.mutateAsync({ id: data.id });
    onSaved(data.id);
    onClose();
  };
  const send = () => void submit().catch(() => undefined);
  return (
    <Dialog
      open
      width={420}
      title={t("sceneSave")}
      okText={common("save")}
      confirmLoading={save.isPending || setDefault.isPending}
      okButtonProps={{ disabled: name.trim() === "" }}
      onOk={send}
      onCancel={onClose}
    >
      <div className={styles.popover}>
        <Input
          autoFocus
          value={name}
          aria-label={t("sceneName")}
          placeholder={t("sceneNameHint")}
          count={{ max: 20, show: true, strategy: codePoints }}
          onChange={(event) => setName(event.target.value)}
          onPressEnter={heard(() => (name.trim() === "" || save.isPending ? undefined : send()))}
        />
        {preferred ? (
          <Checkbox checked={preset} onChange={({ target }) => setPreset(target.checked)}>
            {t("sceneDefault")}
          </Checkbox>
        ) : null}
        <Can permission="crm.scene.share">
          <Checkbox checked={shared} onChange={({ target }) => setShared(target.checked)}>
            {t("sceneShare")}
          </Checkbox>
        </Can>
      </div>
    </Dialog>
  );
}
