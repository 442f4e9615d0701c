/** Setting the second step up: who one is, the key, its first code, and the recovery codes. */
import { Form, Input, QRCode, Typography } from "antd";
import { useState } from "react";
import type { OutputOf } from "../../kernel/http/call";
import { useWrite } from "../../kernel/http/hooks";
import { common } from "../../kernel/i18n/common";
import { Dialog } from "../../kernel/ui/dialogs/dialog";
import { showProblems } from "../../kernel/ui/dialogs/form-problems";
import { OnceDialog } from "../../kernel/ui/dialogs/once-dialog";
import { RecoveryCodes } from "./recovery-codes";
import styles from "./second-factor.module.css";
import { t } from "./texts";

type Offered = OutputOf<"secondFactor.start">;

interface SetUpProps {
  title: string;
  /** Why, above the first step. */
  text?: string;
  /** As it was just typed; asked for where it is ''. */
  password?: string;
  /** Ends it before the second step is on. */
  cancelText: string;
  onCancel: () => void;
  /** It is on, and the recovery codes were shown. */
  onDone: () => void;
}

const FORM = "second-factor";
const REQUIRED = [{ required: true, message: common("required") }];
const QR_SIDE = 160;

interface Values {
  pwd?: string;
  code?: string;
}

function Key({ offered }: { offered: Offered }) {
  return (
    <>
      <p className={styles.lead}>{t("scan")}</p>
      <div className={styles.scan}>
        <div role="img" aria-label={t("picture")}>
          {/* read by cameras: black on white also where everything else is dark */}
          <QRCode value={offered.uri} size={QR_SIDE} color="#000000" bgColor="#ffffff" type="svg" />
        </div>
        <div>
          <p>{t("secret")}</p>
          <Typography.Text code copyable={{ text: offered.secret, tooltips: [common("copy"), common("copied")] }}>
            {offered.secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}
          </Typography.Text>
        </div>
      </div>
      <Form.Item name="code" label={t("code")} rules={REQUIRED} extra={t("codeHint")}>
        <Input autoFocus autoComplete="one-time-code" inputMode="numeric" maxLength={20} />
      </Form.Item>
    </>
  );
}

export default function SetUp({ title, text, password = "", cancelText, onCancel, onDone }: SetUpProps) {
  const [form] = Form.useForm<Values>();
  const [offered, setOffered] = useState<Offered>();
  const [codes, setCodes] = useState<readonly string[]>();
  const start = useWrite("secondFactor.start", {
    toast: false,
    onRefused: (error) => showProblems(form, error),
    onSuccess: ({ data }) => setOffered(data),
  });
  const confirm = useWrite("secondFactor.confirm", {
    toast: true,
    onRefused: (error) => showProblems(form, error),
    onSuccess: ({ data }) => setCodes(data.codes),
  });
  if (codes) {
    return (
      <OnceDialog title={t("codesTitle")} okText={t("saved")} onOk={onDone}>
        <RecoveryCodes codes={codes} />
      </OnceDialog>
    );
  }
  return (
    <Dialog
      open
      closable={false}
      mask={{ closable: false }}
      title={title}
      okText={offered ? t("confirm") : t("next")}
      okButtonProps={{ htmlType: "submit", form: FORM }}
      confirmLoading={start.isPending || confirm.isPending}
      cancelText={cancelText}
      onCancel={onCancel}
    >
      <Form
        id={FORM}
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ pwd: password }}
        onFinish={({ pwd = "", code = "" }) =>
          offered ? confirm.mutate({ code: code.trim() }) : start.mutate({ pwd })
        }
      >
        {offered ? (
          <Key offered={offered} />
        ) : (
          <>
            <p className={styles.lead}>{text ?? t("passwordText")}</p>
            <Form.Item name="pwd" label={t("password")} rules={REQUIRED}>
              <Input.Password autoFocus autoComplete="current-password" maxLength={512} />
            </Form.Item>
          </>
        )}
      </Form>
    </Dialog>
  );
}
