import { Button, Modal, Typography } from "antd";
import { common } from "../../kernel/i18n/common";
import { t } from "./texts";
import styles from "./users.module.css";

export interface IssuedPassword {
  name: string;
  password: string;
}

/** Shown once after adding somebody or resetting his password. */
export function OneTimePassword({ issued, onClose }: { issued: IssuedPassword | null; onClose: () => void }) {
  return (
    <Modal
      open={issued !== null}
      centered
      destroyOnHidden
      width={420}
      title={t("oneTimeTitle")}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {common("close")}
        </Button>
      }
    >
      <p>{t("oneTimeText", { name: issued?.name ?? "" })}</p>
      <Typography.Text
        className={styles.password ?? ""}
        copyable={{ text: issued?.password ?? "", tooltips: [common("copy"), common("copied")] }}
      >
        {issued?.password}
      </Typography.Text>
    </Modal>
  );
}
