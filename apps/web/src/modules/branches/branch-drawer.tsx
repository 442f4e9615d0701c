import type { BranchNode } from "@qicheng/api/branches";
import { Form, Input, Radio } from "antd";
import { useWrite } from "../../kernel/http/hooks";
import { common } from "../../kernel/i18n/common";
import type { Picked } from "../../kernel/pickers/picker-field";
import { UserPicker } from "../../kernel/pickers/user-picker";
import { EditDrawer } from "../../kernel/ui/edit-drawer";
import { showProblems } from "../../kernel/ui/form-problems";
import { NumberInput } from "../../kernel/ui/number-input";
import { useConflict } from "../../kernel/ui/use-conflict";
import { BranchSelect } from "./branch-select";
import { t } from "./texts";

/** What the drawer works on: a branch, or a new one below `parent`. */
export type BranchTarget = { branch: BranchNode } | { parent: number };

interface Values {
  Name: string;
  parent: number | null;
  attributes: "1" | "2";
  leader: Picked[];
  sort: number;
}

type Stored = Pick<BranchNode, "Name" | "parent" | "attributes" | "leader" | "leaderName" | "sort">;

const toValues = (branch: Stored): Values => ({
  Name: branch.Name,
  parent: branch.parent || null,
  attributes: branch.attributes === "2" ? "2" : "1",
  leader: branch.leader ? [{ id: branch.leader, label: branch.leaderName }] : [],
  sort: branch.sort,
});

const fresh = (parent: number): Values => ({
  Name: "",
  parent: parent || null,
  attributes: parent ? "1" : "2",
  leader: [],
  sort: 0,
});

const FIELDS = [
  { field: "Name", title: t("name") },
  { field: "attributes", title: t("kind"), show: (kind: unknown) => t(kind === "2" ? "company" : "branch") },
  { field: "sort", title: t("sort") },
];

/** antd hands `value` and `onChange` to the control after the first render. */
function LeaderPicker({
  id,
  value = [],
  onChange,
}: {
  id?: string;
  value?: Picked[];
  onChange?: (v: Picked[]) => void;
}) {
  return <UserPicker {...(id ? { id } : {})} value={value} onChange={(next) => onChange?.(next)} max={1} />;
}

export function BranchDrawer({ target, onClose }: { target: BranchTarget; onClose: () => void }) {
  const [form] = Form.useForm<Values>();
  const branch = "branch" in target ? target.branch : null;
  const conflict = useConflict({
    form,
    fields: FIELDS,
    version: branch?.version ?? 0,
    toValues: (current) => toValues(current as unknown as Stored),
  });
  const options = {
    refresh: ["branches"],
    onSuccess: onClose,
    onRefused: (error: Parameters<typeof conflict.caught>[0]) => conflict.caught(error) || showProblems(form, error),
  };
  const add = useWrite("branches.add", options);
  const edit = useWrite("branches.edit", options);
  const submit = ({ leader, ...values }: Values) => {
    const given = { ...values, leader: leader[0]?.id ?? null };
    if (branch) edit.mutate({ ID: branch.id, version: conflict.version, ...given });
    else add.mutate(given);
  };
  return (
    <EditDrawer
      open
      title={branch ? t("editTitle") : t("addTop")}
      form={form}
      initialValues={"branch" in target ? toValues(target.branch) : fresh(target.parent)}
      saving={add.isPending || edit.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item
        name="Name"
        label={t("name")}
        rules={[{ required: true, whitespace: true, message: common("required") }]}
      >
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="parent" label={t("parent")}>
        <BranchSelect allowClear placeholder={t("top")} without={branch?.id ?? 0} />
      </Form.Item>
      <Form.Item name="attributes" label={t("kind")}>
        <Radio.Group
          options={[
            { value: "1", label: t("branch") },
            { value: "2", label: t("company") },
          ]}
        />
      </Form.Item>
      <Form.Item name="leader" label={t("leader")}>
        <LeaderPicker />
      </Form.Item>
      <Form.Item name="sort" label={t("sort")}>
        <NumberInput min={0} max={9999} precision={0} />
      </Form.Item>
      {conflict.dialog}
    </EditDrawer>
  );
}
