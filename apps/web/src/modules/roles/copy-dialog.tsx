import type { RoleRow } from "@qicheng/api/roles";
import { Form, Input, Modal } from "antd";
import { useWrite } from "../../kernel/http/hooks";
import { common } from "../../kernel/i18n/common";
import { showProblems } from "../../kernel/ui/form-problems";
import { t } from "./texts";

/** A new role with the permissions of another one. */
export function CopyDialog({ role, onClose }: { role: RoleRow; onClose: () => void }) {
  const [form] = Form.useForm<{ name: string }>();
  const copy = useWrite("roles.copy", {
    refresh: ["roles"],
    onSuccess: onClose,
    onRefused: (error) => showProblems(form, error),
  });
  return (
    <Modal
      open
      centered
      width={420}
      title={t("copyTitle")}
      okText={common("save")}
      cancelText={common("close")}
      confirmLoading={copy.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
      afterOpenChange={(open) => open && form.focusField("name")}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ name: t("copyName", { name: role.name }) }}
        onFinish={({ name }) => copy.mutate({ id: role.id, name })}
      >
        <Form.Item
          name="name"
          label={t("newName")}
          rules={[{ required: true, whitespace: true, message: common("required") }]}
        >
          <Input maxLength={30} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
