import type { BasicSettings } from "@qicheng/api/settings/routes";
import { Button, Form, Input, type InputNumberProps, Radio, Switch } from "antd";
import { useCan } from "../../kernel/access/can";
import { useWrite } from "../../kernel/http/hooks";
import { common } from "../../kernel/i18n/common";
import { showProblems } from "../../kernel/ui/form-problems";
import { NumberInput } from "../../kernel/ui/number-input";
import styles from "./settings.module.css";
import { t } from "./texts";

/** Whole hours; the form hands over the rest. */
const Hours = (props: InputNumberProps<number>) => (
  <NumberInput min={1} precision={0} suffix={t("hours")} className={styles.hours ?? ""} {...props} />
);

const Count = (props: InputNumberProps<number>) => (
  <NumberInput min={0} precision={0} className={styles.hours ?? ""} {...props} />
);

export function SettingsForm({ settings }: { settings: BasicSettings }) {
  const [form] = Form.useForm<BasicSettings>();
  const manage = useCan("system.manage.basic");
  const save = useWrite("settings.edit", {
    onRefused: (error) => showProblems(form, error),
  });
  const required = [{ required: true, message: common("required") }];
  return (
    <Form
      form={form}
      className={styles.form ?? ""}
      layout="vertical"
      disabled={!manage}
      requiredMark={false}
      initialValues={settings}
      onFinish={(values) => save.mutate(values)}
    >
      <h2>{t("companyPart")}</h2>
      <Form.Item name="company" label={t("company")} extra={t("companyHint")} rules={required}>
        <Input maxLength={60} />
      </Form.Item>
      <h2>{t("securityPart")}</h2>
      <Form.Item name="sessionIdleHours" label={t("idle")} extra={t("idleHint")} rules={required}>
        <Hours max={24} />
      </Form.Item>
      <Form.Item name="sessionAbsoluteHours" label={t("absolute")} extra={t("absoluteHint")} rules={required}>
        <Hours max={72} />
      </Form.Item>
      <h2>{t("duplicatePart")}</h2>
      <Form.Item name="duplicatePolicy" label={t("duplicate")} extra={t("duplicateHint")} rules={required}>
        <Radio.Group
          options={[
            { value: "warn", label: t("warn") },
            { value: "refuse", label: t("refuse") },
          ]}
        />
      </Form.Item>
      <h2>{t("guardPart")}</h2>
      <Form.Item name="exportApprovalRows" label={t("exportRows")} extra={t("exportRowsHint")} rules={required}>
        <Count max={100_000} suffix={t("rows")} />
      </Form.Item>
      <Form.Item name="phoneDisplay" label={t("phones")} extra={t("phonesHint")} rules={required}>
        <Radio.Group
          options={[
            { value: "full", label: t("phonesFull") },
            { value: "masked", label: t("phonesMasked") },
          ]}
        />
      </Form.Item>
      <Form.Item name="revealsPerDay" label={t("reveals")} extra={t("revealsHint")} rules={required}>
        <Count max={10_000} suffix={t("times")} />
      </Form.Item>
      <Form.Item
        name="watermark"
        label={t("watermark")}
        extra={t("watermarkHint")}
        valuePropName="checked"
        getValueProps={(value) => ({ checked: value === 1 })}
        normalize={(checked: boolean) => (checked ? 1 : 0)}
      >
        <Switch />
      </Form.Item>
      {manage ? (
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {common("save")}
        </Button>
      ) : null}
    </Form>
  );
}
