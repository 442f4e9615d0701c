import { MoreOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { common } from "../i18n/common";
import styles from "./row-menu.module.css";
import { usePhone } from "./use-phone";

interface RowMenuItem {
  key: string;
  label: string;
  danger?: boolean;
  onClick: () => void;
}

/** What one may do with a row of a table: side by side, on a phone behind three dots. */
export function RowMenu({ name, items }: { name: string; items: readonly RowMenuItem[] }) {
  const phone = usePhone();
  if (phone)
    return (
      <Dropdown menu={{ items: items.map((item) => ({ ...item })) }} trigger={["click"]} placement="bottomRight">
        <Button
          type="text"
          size="small"
          icon={<MoreOutlined aria-hidden />}
          aria-label={`${common("actions")}: ${name}`}
        />
      </Dropdown>
    );
  return (
    <span className={styles.actions}>
      {items.map(({ key, label, danger = false, onClick }) => (
        <Button key={key} type="link" size="small" danger={danger} onClick={onClick}>
          {label}
        </Button>
      ))}
    </span>
  );
}
