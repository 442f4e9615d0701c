import { LIMITS } from "@qicheng/api/kernel/limits";
import { Form, Input } from "antd";
import { common } from "../../kernel/i18n/common";
import { useCompany } from "../../kernel/ui/screens/company-name";
import { t } from "./texts";

/** A new password, twice; the second field is not sent. */
export function NewPasswordFields({ name }: { name: string }) {
  const min = useCompany().data?.data.passwordMin ?? LIMITS.passwordMin;
  return (
    <>
      <Form.Item
        name={name}
        label={t("newPassword")}
        rules={[
          { required: true, message: common("required") },
          { min, message: t("passwordShort", { min }) },
        ]}
        extra={t("passwordRule", { min })}
      >
        <Input.Password autoComplete="new-password" maxLength={LIMITS.passwordMax} />
      </Form.Item>
      <Form.Item
        name="repeated"
        label={t("repeatPassword")}
        dependencies={[name]}
        rules={[
          { required: true, message: common("required") },
          ({ getFieldValue }) => ({
            validator: (_, value: string) =>
              !value || value === getFieldValue(name)
                ? Promise.resolve()
                : Promise.reject(new Error(t("passwordDiffers"))),
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={LIMITS.passwordMax} />
      </Form.Item>
    </>
  );
}
