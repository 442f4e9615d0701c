import { Button, Drawer, Form, type FormInstance } from "antd";
import { type ReactNode, useRef } from "react";
import { common } from "../i18n/common";
import { confirm } from "./confirm";
import styles from "./edit-drawer.module.css";
import { usePhone } from "./use-phone";

interface EditDrawerProps<Values extends object> {
  open: boolean;
  title: string;
  form: FormInstance<Values>;
  initialValues: Partial<Values>;
  width?: number;
  saving: boolean;
  /** true: something can be read only, so there is nothing to save. */
  readOnly?: boolean;
  onSubmit: (values: Values) => void;
  onClose: () => void;
  children: ReactNode;
}

const SIDE_LABELS = {
  layout: "horizontal",
  labelCol: { flex: "100px" },
  wrapperCol: { flex: "1" },
  labelWrap: true,
} as const;

/** Unless somebody was faster and is in a field already. */
function focusFirst(fields: HTMLElement | null): void {
  if (fields?.contains(document.activeElement)) return;
  fields?.querySelector<HTMLElement>("input:not(:disabled), textarea:not(:disabled)")?.focus();
}

/** A form that slides in from the right: Enter saves, leaving with unsaved changes asks first. */
export function EditDrawer<Values extends object>(props: EditDrawerProps<Values>) {
  const {
    open,
    title,
    form,
    initialValues,
    width = 520,
    saving,
    readOnly = false,
    onSubmit,
    onClose,
    children,
  } = props;
  const phone = usePhone();
  const fields = useRef<HTMLDivElement>(null);
  const leave = async () => {
    const unsaved = !readOnly && form.isFieldsTouched();
    const agreed = !unsaved || (await confirm({ content: common("unsaved"), okText: common("leave"), danger: true }));
    if (agreed) onClose();
  };
  return (
    <Drawer
      open={open}
      title={title}
      size={width}
      destroyOnHidden
      afterOpenChange={(shown) => shown && focusFirst(fields.current)}
      onClose={() => void leave()}
      footer={
        <div className={styles.footer}>
          <Button onClick={() => void leave()}>{common("close")}</Button>
          {readOnly ? null : (
            <Button type="primary" loading={saving} onClick={() => form.submit()}>
              {common("save")}
            </Button>
          )}
        </div>
      }
    >
      <Form
        form={form}
        {...(phone ? { layout: "vertical" } : SIDE_LABELS)}
        colon={false}
        disabled={readOnly}
        preserve={false}
        clearOnDestroy
        scrollToFirstError={{ block: "center" }}
        initialValues={initialValues as object}
        onFinish={onSubmit}
      >
        <div ref={fields}>{children}</div>
        <button type="submit" hidden disabled={saving} aria-hidden="true" tabIndex={-1} />
      </Form>
    </Drawer>
  );
}
