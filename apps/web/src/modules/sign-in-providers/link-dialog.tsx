/** One's password again, before one leaves to link an account elsewhere. */
import { Form, Input } from "antd";
import { useWrite } from "../../kernel/http/hooks";
import { common } from "../../kernel/i18n/common";
import { Dialog } from "../../kernel/ui/dialogs/dialog";
import { showProblems } from "../../kernel/ui/dialogs/form-problems";
import styles from "./sign-in-providers.module.css";
import { t } from "./texts";

const FORM = "link-account";

interface LinkDialogProps {
  provider: { id: number; name: string };
  onClose: () => void;
}

export default function LinkDialog({ provider: { id, name }, onClose }: LinkDialogProps) {
  const [form] = Form.useForm<{ pwd: string }>();
  const begin = useWrite("signInProviders.beginLink", {
    toast: false,
    onRefused: (error) => showProblems(form, error),
    onSuccess: ({ data }) => location.assign(data.url),
  });
  return (
    <Dialog
      open
      title={t("proofTitle", { name })}
      okText={t("goOn", { name })}
      okButtonProps={{ htmlType: "submit", form: FORM }}
      confirmLoading={begin.isPending}
      cancelText={common("cancel")}
      onCancel={onClose}
    >
      <p className={styles.lead}>{t("proofText", { name })}</p>
      <Form
        id={FORM}
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={({ pwd }) => begin.mutate({ id, pwd })}
      >
        <Form.Item name="pwd" label={t("password")} rules={[{ required: true, message: common("required") }]}>
          <Input.Password autoFocus autoComplete="current-password" maxLength={512} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
