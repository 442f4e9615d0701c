import {
  DATA_SCOPES,
  type DataScope,
  grantedKeys,
  grantedTree,
  type PermissionKey,
  SCOPE_MODULES,
  type ScopeModule,
} from "@qicheng/api/kernel/permission-tree";
import type { RoleRow } from "@qicheng/api/roles";
import { Alert, Form, Input, Select } from "antd";
import type { CallError } from "../../kernel/http/call";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { common } from "../../kernel/i18n/common";
import { EditDrawer } from "../../kernel/ui/edit-drawer";
import { showProblems } from "../../kernel/ui/form-problems";
import { useConflict } from "../../kernel/ui/use-conflict";
import { PermissionEditor } from "./permission-editor";
import { moduleTitle, scopeTitle } from "./permission-titles";
import styles from "./roles.module.css";
import { t } from "./texts";

interface Values {
  name: string;
  ext: string;
  auth: PermissionKey[];
  dataScope: Record<string, DataScope>;
  assignable: number[];
}

const MODULES = Object.keys(SCOPE_MODULES) as ScopeModule[];

function toValues(role: Pick<RoleRow, "name" | "ext" | "auth" | "dataScope" | "assignable"> | null): Values {
  return {
    name: role?.name ?? "",
    ext: role?.ext ?? "",
    auth: grantedKeys(role?.auth),
    dataScope: Object.fromEntries(MODULES.map((module) => [module, role?.dataScope[module] ?? "self"])),
    assignable: role?.assignable ?? [],
  };
}

const FIELDS = [
  { field: "name", title: t("name") },
  { field: "ext", title: t("ext") },
];

/** Which roles the holders may give to others: everybody reads it, administrators set it. */
function AssignableRoles({ readOnly }: { readOnly: boolean }) {
  const roles = useCall("roles.picker", {}).data?.data ?? [];
  const administrator = roles.some(({ builtin, assignable }) => builtin === 1 && assignable === 1);
  const options = roles.filter(({ listable }) => listable === 1).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Form.Item name="assignable" label={t("assignable")} extra={t("assignableHint")}>
      <Select
        mode="multiple"
        placeholder="-"
        disabled={readOnly || !administrator}
        showSearch={{ optionFilterProp: "label" }}
        options={options}
      />
    </Form.Item>
  );
}

interface RoleDrawerProps {
  /** null = a new one. */
  role: RoleRow | null;
  readOnly: boolean;
  onClose: () => void;
}

function heading({ role, readOnly }: RoleDrawerProps): string {
  if (readOnly) return t("viewTitle");
  return role ? t("editTitle") : t("addTitle");
}

export function RoleDrawer(props: RoleDrawerProps) {
  const { role, readOnly, onClose } = props;
  const [form] = Form.useForm<Values>();
  const conflict = useConflict({
    form,
    fields: FIELDS,
    version: role?.version ?? 0,
    toValues: (current) => toValues(current as unknown as RoleRow),
  });
  const options = {
    refresh: ["roles"],
    onSuccess: onClose,
    onRefused: (error: CallError) => conflict.caught(error) || showProblems(form, error),
  };
  const add = useWrite("roles.add", options);
  const edit = useWrite("roles.edit", options);
  const submit = ({ auth, ...values }: Values) => {
    const given = { ...values, auth: grantedTree(auth) };
    if (role) edit.mutate({ id: role.id, version: conflict.version, ...given });
    else add.mutate(given);
  };
  return (
    <EditDrawer
      open
      title={heading(props)}
      width={760}
      form={form}
      initialValues={toValues(role)}
      saving={add.isPending || edit.isPending}
      readOnly={readOnly}
      onSubmit={submit}
      onClose={onClose}
    >
      {role?.builtin ? <Alert type="info" showIcon title={t("builtinHint")} className={styles.note ?? ""} /> : null}
      <Form.Item
        name="name"
        label={t("name")}
        rules={[{ required: true, whitespace: true, message: common("required") }]}
      >
        <Input maxLength={30} />
      </Form.Item>
      <Form.Item name="ext" label={t("ext")}>
        <Input maxLength={200} />
      </Form.Item>
      {MODULES.map((module) => (
        <Form.Item
          key={module}
          name={["dataScope", module]}
          label={t("scope")}
          extra={t("scopeHint", { module: moduleTitle(module) })}
        >
          <Select options={DATA_SCOPES.map((scope) => ({ value: scope, label: scopeTitle(scope) }))} />
        </Form.Item>
      ))}
      {role?.builtin ? null : <AssignableRoles readOnly={readOnly} />}
      <Form.Item name="auth" label={t("permissions")}>
        <PermissionEditor readOnly={readOnly} />
      </Form.Item>
      {conflict.dialog}
    </EditDrawer>
  );
}
