import type { UserRow } from "@qicheng/api/users";
import { Alert, AutoComplete, Form, Input, Radio, Select, Switch } from "antd";
import { able } from "../../kernel/access/abilities";
import type { CallError } from "../../kernel/http/call";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { common } from "../../kernel/i18n/common";
import { useDictionary } from "../../kernel/pickers/use-dictionary";
import { EditDrawer } from "../../kernel/ui/edit-drawer";
import { showProblems } from "../../kernel/ui/form-problems";
import { useConflict } from "../../kernel/ui/use-conflict";
import { BranchSelect } from "../branches/public";
import { ExtraBranches } from "./extra-branches";
import type { IssuedPassword } from "./one-time-password";
import { t } from "./texts";
import styles from "./users.module.css";

interface Values {
  Name: string;
  NickName: string;
  BranchID: number | null;
  roleids: number[];
  mobile: string;
  email: string;
  sex: "男" | "女" | "";
  zhiwei: string;
  active: boolean;
}

function toValues(user: UserRow): Values {
  const { Name, NickName, BranchID, roleids, mobile, email, zhiwei } = user;
  const sex = user.sex === "男" || user.sex === "女" ? user.sex : "";
  return { Name, NickName, BranchID, roleids, mobile, email, sex, zhiwei, active: user.QuitStatus === 0 };
}

const fresh = (branch: number | null): Values => ({
  Name: "",
  NickName: "",
  BranchID: branch,
  roleids: [],
  mobile: "",
  email: "",
  sex: "",
  zhiwei: "",
  active: true,
});

const FIELDS = [
  { field: "Name", title: t("loginName") },
  { field: "NickName", title: t("name") },
  { field: "mobile", title: t("mobile") },
  { field: "email", title: t("email") },
  { field: "sex", title: t("sex") },
  { field: "zhiwei", title: t("position") },
];

interface UserDrawerProps {
  /** null = a new one, in `branch`. */
  user: UserRow | null;
  branch: number | null;
  onClose: () => void;
  onIssued: (issued: IssuedPassword) => void;
}

function PersonFields({ user }: { user: UserRow | null }) {
  const roles = useCall("roles.picker", {});
  const positions = useDictionary("position").filter(({ status }) => status === 1);
  const required = { required: true, whitespace: true, message: common("required") };
  const chosen = { required: true, message: common("choose") };
  // Somebody with more rights than mine keeps his place; his card is open to whoever manages staff.
  const kept = user !== null && !able(user, "rights");
  return (
    <>
      {kept ? <Alert type="info" showIcon title={t("rightsHint")} className={styles.hint ?? ""} /> : null}
      <Form.Item name="NickName" label={t("name")} rules={[required]}>
        <Input maxLength={30} />
      </Form.Item>
      <Form.Item
        name="Name"
        label={t("loginName")}
        rules={[required, { pattern: /^\s*[A-Za-z0-9_.\-\u4e00-\u9fa5]+\s*$/, message: t("nameRule") }]}
      >
        <Input maxLength={32} autoComplete="off" disabled={kept} />
      </Form.Item>
      <Form.Item name="BranchID" label={t("branch")} rules={[chosen]}>
        <BranchSelect disabled={kept} />
      </Form.Item>
      {user && !kept ? (
        <Form.Item label={t("extraBranches")} extra={t("extraHint")}>
          <ExtraBranches user={user} />
        </Form.Item>
      ) : null}
      <Form.Item name="roleids" label={t("roles")} rules={[{ ...chosen, type: "array" }]}>
        <Select
          mode="multiple"
          disabled={kept}
          placeholder={common("choose")}
          loading={roles.isPending}
          showSearch={{ optionFilterProp: "label" }}
          options={
            roles.data?.data.map(({ id, name, assignable }) => ({ value: id, label: name, disabled: !assignable })) ??
            []
          }
        />
      </Form.Item>
      <Form.Item name="zhiwei" label={t("position")}>
        <AutoComplete allowClear options={positions.map(({ name }) => ({ value: name }))} />
      </Form.Item>
      <Form.Item name="mobile" label={t("mobile")}>
        <Input maxLength={20} inputMode="tel" autoComplete="off" />
      </Form.Item>
      <Form.Item name="email" label={t("email")}>
        <Input maxLength={100} inputMode="email" autoComplete="off" />
      </Form.Item>
      <Form.Item name="sex" label={t("sex")}>
        <Radio.Group
          options={[
            { value: "男", label: t("male") },
            { value: "女", label: t("female") },
          ]}
        />
      </Form.Item>
    </>
  );
}

export function UserDrawer({ user, branch, onClose, onIssued }: UserDrawerProps) {
  const [form] = Form.useForm<Values>();
  const conflict = useConflict({
    form,
    fields: FIELDS,
    version: user?.version ?? 0,
    toValues: (current) => toValues(current as unknown as UserRow),
  });
  const onRefused = (error: CallError) => conflict.caught(error) || showProblems(form, error);
  const refresh = ["users", "branches"];
  const edit = useWrite("users.edit", { refresh, onRefused, onSuccess: onClose });
  const add = useWrite("users.add", {
    refresh,
    onRefused,
    onSuccess: ({ data }, { NickName }) => {
      onClose();
      onIssued({ name: NickName, password: data.password });
    },
  });
  const submit = ({ active, ...values }: Values) => {
    const person = { ...values, BranchID: values.BranchID ?? 0, zhiwei: values.zhiwei ?? "" };
    if (user) edit.mutate({ id: user.id, version: conflict.version, QuitStatus: active ? 0 : 1, ...person });
    else add.mutate(person);
  };
  return (
    <EditDrawer
      open
      title={user ? t("editTitle") : t("addTitle")}
      form={form}
      initialValues={user ? toValues(user) : fresh(branch)}
      saving={add.isPending || edit.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <PersonFields user={user} />
      {user ? (
        <Form.Item name="active" label={t("status")} valuePropName="checked" extra={t("leaveHint")}>
          <Switch disabled={!able(user, "rights")} checkedChildren={t("active")} unCheckedChildren={t("left")} />
        </Form.Item>
      ) : null}
      {conflict.dialog}
    </EditDrawer>
  );
}
