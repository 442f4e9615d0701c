import type { TreeNode } from "@qicheng/api/kernel/tree-routes";
import { Form, Input } from "antd";
import { useWrite } from "../http/hooks";
import { common } from "../i18n/common";
import { EditDrawer } from "../ui/edit-drawer";
import { showProblems } from "../ui/form-problems";
import { NumberInput } from "../ui/number-input";
import { useConflict } from "../ui/use-conflict";
import { NodeSelect } from "./node-select";
import { t } from "./texts";
import type { TreeGroup } from "./use-tree";

/** A node to change, or a new one below `parent`. */
export type NodeTarget = { node: TreeNode } | { parent: number };

interface Values {
  name: string;
  parent: number | null;
  sort: number | null;
}

interface Props {
  routes: TreeGroup;
  url: string;
  /** What a node is called. */
  title: string;
  target: NodeTarget;
  refresh: readonly string[];
  onClose: () => void;
}

const FIELDS = [
  { field: "name", title: t("name") },
  { field: "sort", title: t("sort") },
];

const toValues = ({ name, parent, sort }: Pick<TreeNode, "name" | "parent" | "sort">): Values => ({
  name,
  parent: parent || null,
  sort,
});

export function NodeDrawer({ routes, url, title, target, refresh, onClose }: Props) {
  const [form] = Form.useForm<Values>();
  const node = "node" in target ? target.node : null;
  const conflict = useConflict({
    form,
    fields: FIELDS,
    version: node?.version ?? 0,
    toValues: (current) => toValues(current as unknown as TreeNode),
  });
  const options = {
    refresh,
    onSuccess: onClose,
    onRefused: (error: Parameters<typeof conflict.caught>[0]) => conflict.caught(error) || showProblems(form, error),
  };
  const add = useWrite(`${routes}.add`, options);
  const edit = useWrite(`${routes}.edit`, options);
  const submit = ({ name, parent, sort }: Values) => {
    const given = { name, parent: parent ?? 0, ...(sort === null ? {} : { sort }) };
    if (node) edit.mutate({ id: node.id, version: conflict.version, ...given });
    else add.mutate(given);
  };
  return (
    <EditDrawer
      open
      title={t(node ? "edit" : "add", { title })}
      form={form}
      initialValues={"node" in target ? toValues(target.node) : { name: "", parent: target.parent || null, sort: null }}
      saving={add.isPending || edit.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label={t("name")}
        rules={[{ required: true, whitespace: true, message: common("required") }]}
      >
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="parent" label={t("parent")}>
        <NodeSelect url={url} placeholder={t("top")} without={node?.id ?? 0} />
      </Form.Item>
      <Form.Item name="sort" label={t("sort")}>
        <NumberInput min={0} max={9999} precision={0} />
      </Form.Item>
      {conflict.dialog}
    </EditDrawer>
  );
}
