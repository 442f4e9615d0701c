/** Who submits a work form. */
import { Form, Select } from "antd";
import { useState } from "react";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { common } from "../../kernel/i18n/common";
import { BranchPicker } from "../../kernel/pickers/branch-picker";
import type { Picked } from "../../kernel/pickers/picker-field";
import { UserPicker } from "../../kernel/pickers/user-picker";
import { labelsAside } from "../../kernel/ui/basis/form-layout";
import { Dialog } from "../../kernel/ui/dialogs/dialog";
import { t } from "./texts";
import styles from "./work-forms.module.css";

const MOST = 200;

interface Named {
  id: number;
  name: string;
}
const picked = (all: readonly Named[]): Picked[] => all.map(({ id, name }) => ({ id, label: name }));
const idsOf = (all: readonly { id: number }[]) => all.map(({ id }) => id);

interface Props {
  id: number;
  name: string;
  onClose: () => void;
}

interface Starters {
  users: Named[];
  branches: Named[];
  roles: Named[];
}

function Fields({ id, name, now, onClose }: Props & { now: Starters }) {
  const [users, setUsers] = useState(picked(now.users));
  const [branches, setBranches] = useState(picked(now.branches));
  const [roles, setRoles] = useState(idsOf(now.roles));
  const known = useCall("roles.picker", {});
  const save = useWrite("workForms.setStarters", { toast: () => name, onSuccess: onClose });
  return (
    <Dialog
      open
      title={`${t("starters")} · ${name}`}
      okText={common("save")}
      confirmLoading={save.isPending}
      onOk={() => save.mutate({ id, users: idsOf(users), branches: idsOf(branches), roles })}
      onCancel={onClose}
    >
      <p className={styles.startersHint}>{t("startersHint")}</p>
      <Form {...labelsAside()}>
        <Form.Item label={t("people")}>
          <UserPicker value={users} max={MOST} title={t("people")} onChange={setUsers} />
        </Form.Item>
        <Form.Item label={t("branches")}>
          <BranchPicker value={branches} max={MOST} title={t("branches")} onChange={setBranches} />
        </Form.Item>
        <Form.Item label={t("roles")}>
          <Select<number[]>
            mode="multiple"
            showSearch={{ optionFilterProp: "label" }}
            aria-label={t("roles")}
            placeholder={common("choose")}
            value={roles}
            options={known.data?.data.map((role) => ({ value: role.id, label: role.name })) ?? []}
            onChange={setRoles}
          />
        </Form.Item>
      </Form>
    </Dialog>
  );
}

/** Once it is known who may by now. */
export default function StartersDialog(props: Props) {
  const { data } = useCall("workForms.starters", { id: props.id }, { staleTime: 0 });
  return data ? <Fields {...props} now={data.data} /> : null;
}
