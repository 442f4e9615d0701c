/** Which branches see a category. */
import { Form } from "antd";
import { useState } from "react";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { common } from "../../kernel/i18n/common";
import { BranchPicker } from "../../kernel/pickers/branch-picker";
import type { Picked } from "../../kernel/pickers/picker-field";
import { labelsAside } from "../../kernel/ui/basis/form-layout";
import { Dialog } from "../../kernel/ui/dialogs/dialog";
import { t } from "./texts";

const MOST = 200;

interface Named {
  id: number;
  name: string;
}
interface Limits {
  own: readonly Named[];
  above: readonly { name: string; branches: readonly Named[] }[];
}
interface Props {
  id: number;
  name: string;
  onClose: () => void;
}

function Fields({ id, name, now, onClose }: Props & { now: Limits }) {
  const [branches, setBranches] = useState<Picked[]>(now.own.map((one) => ({ id: one.id, label: one.name })));
  const save = useWrite("knowledgeSight.setBranches", { toast: () => name, onSuccess: onClose });
  return (
    <Dialog
      open
      title={t("sightOf", { name })}
      okText={common("save")}
      confirmLoading={save.isPending}
      onOk={() => save.mutate({ id, branches: branches.map((one) => one.id) })}
      onCancel={onClose}
    >
      <p>{t("sightHint")}</p>
      {now.above.map((one) => (
        <p key={one.name}>
          {t("above", { name: one.name, branches: one.branches.map((branch) => branch.name).join(t("and")) })}
        </p>
      ))}
      <Form {...labelsAside()}>
        <Form.Item label={t("sight")}>
          <BranchPicker value={branches} max={MOST} title={t("sight")} onChange={setBranches} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}

/** Once it is known who does by now. */
export default function SightDialog(props: Props) {
  const { data } = useCall("knowledgeSight.branches", { id: props.id }, { staleTime: 0 });
  return data ? <Fields {...props} now={data.data} /> : null;
}
