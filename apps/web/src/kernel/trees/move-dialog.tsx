import { Form, Select, TreeSelect } from "antd";
import { useState } from "react";
import { asText } from "../forms/values/as-text";
import type { CallError } from "../http/call";
import { choicesOf, TREE_LOOK } from "../pickers/node-select";
import { labelsAside } from "../ui/basis/form-layout";
import { Dialog } from "../ui/dialogs/dialog";
import { t } from "./texts";
import { childrenOf, isThere, type Move, placeOf, type TreeItem } from "./tree-lines";

interface Props {
  tree: readonly TreeItem[];
  item: TreeItem;
  titleField: string;
  onMove: (move: Move) => Promise<CallError | undefined>;
  onClose: () => void;
}

const FORM = "move-node";

/** Where a node goes, said rather than drawn: below what, and behind which brother. */
export default function MoveDialog({ tree, item, titleField, onMove, onClose }: Props) {
  const { id } = item;
  const nameOf = (one: TreeItem) => asText(one[titleField]);
  const [place, setPlace] = useState(() => placeOf(tree, id) ?? { parent: 0, next: 0 });
  const [refusal, setRefusal] = useState<CallError>();
  const [busy, setBusy] = useState(false);
  const brothers = childrenOf(tree, place.parent).filter((one) => one.id !== id);
  const places = [
    { value: brothers[0]?.id ?? 0, label: t("first") },
    ...brothers.map((one, at) => ({ value: brothers[at + 1]?.id ?? 0, label: t("after", { name: nameOf(one) }) })),
  ];
  const choose = (next: typeof place) => {
    setPlace(next);
    setRefusal(undefined);
  };
  const send = async () => {
    if (busy) return;
    const move = { id, ...place };
    if (isThere(tree, move)) return onClose();
    setBusy(true);
    const refused = await onMove(move);
    setBusy(false);
    if (refused) setRefusal(refused);
    else onClose();
  };
  const ofPlace = refusal?.problems.some(({ field }) => field === "next") === true;
  const wrong = (here: boolean) => (refusal && here ? { validateStatus: "error" as const, help: refusal.message } : {});
  return (
    <Dialog
      open
      width={480}
      title={t("moveTitle", { name: nameOf(item) })}
      okText={t("move")}
      okButtonProps={{ htmlType: "submit", form: FORM }}
      confirmLoading={busy}
      // what is refused is said here
      onCancel={() => busy || onClose()}
    >
      <Form id={FORM} {...labelsAside(72)} onFinish={() => void send()}>
        <Form.Item label={t("below")} htmlFor="move-below" {...wrong(!ofPlace)}>
          <TreeSelect<number | undefined>
            id="move-below"
            autoFocus
            allowClear
            {...TREE_LOOK}
            treeData={choicesOf(tree, { nameOf, without: id })}
            placeholder={t("top")}
            value={place.parent || undefined}
            onChange={(parent) => choose({ parent: parent ?? 0, next: 0 })}
          />
        </Form.Item>
        <Form.Item label={t("place")} htmlFor="move-place" {...wrong(ofPlace)}>
          <Select
            id="move-place"
            showSearch={{ optionFilterProp: "label" }}
            options={places}
            value={place.next}
            onChange={(next: number) => choose({ ...place, next })}
          />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
