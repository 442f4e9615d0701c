/** A new flow: what it is called, and whose records it approves. It opens in the designer. */
import { Form, Input, Select } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { labelsAside } from "../../kernel/ui/basis/form-layout";
import { Dialog } from "../../kernel/ui/dialogs/dialog";
import { t } from "./texts";

interface Props {
  onClose: () => void;
}

export function NewFlow({ onClose }: Props) {
  const navigate = useNavigate();
  const [form] = Form.useForm<{ name: string; module: string; category?: string }>();
  const [offered, setOffered] = useState(false);
  const { data, isLoading } = useCall("flows.modules", {});
  const add = useWrite("flows.add", {
    toast: ({ name }) => name,
    onSuccess: ({ data: made }) => {
      onClose();
      void navigate(`/oa/flow/view/${made.id}`);
    },
  });
  return (
    <Dialog open title={t("newFlow")} confirmLoading={add.isPending} onOk={() => form.submit()} onCancel={onClose}>
      <Form
        form={form}
        {...labelsAside()}
        requiredMark={false}
        onFinish={({ name, module, category = "" }) => add.mutate({ name, module, category })}
      >
        <Form.Item name="name" label={t("name")} rules={[{ required: true, whitespace: true, message: t("needName") }]}>
          <Input autoFocus maxLength={40} />
        </Form.Item>
        <Form.Item name="module" label={t("module")} rules={[{ required: true, message: t("needModule") }]}>
          <Select
            showSearch={{ optionFilterProp: "label" }}
            placeholder={t("chooseModule")}
            open={offered}
            onOpenChange={setOffered}
            loading={isLoading}
            options={(data?.data ?? []).map(({ module, title }) => ({ value: module, label: title }))}
          />
        </Form.Item>
        <Form.Item name="category" label={t("category")}>
          <Input maxLength={20} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
