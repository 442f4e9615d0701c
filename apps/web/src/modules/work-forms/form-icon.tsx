/** The picture of a work form, in its colour. */

import {
  CarOutlined,
  ClockCircleOutlined,
  CoffeeOutlined,
  ContainerOutlined,
  FileProtectOutlined,
  FileTextOutlined,
  NotificationOutlined,
  PayCircleOutlined,
  RocketOutlined,
  SafetyCertificateOutlined,
  ShoppingCartOutlined,
  TeamOutlined,
} from "@ant-design/icons";
import { ownValue } from "@qicheng/engine/text/own-value";
import type { ComponentType } from "react";
import styles from "./work-forms.module.css";

const ICONS: Readonly<Record<string, ComponentType<{ "aria-hidden": true }>>> = {
  form: FileTextOutlined,
  leave: CoffeeOutlined,
  travel: RocketOutlined,
  overtime: ClockCircleOutlined,
  money: PayCircleOutlined,
  seal: SafetyCertificateOutlined,
  purchase: ShoppingCartOutlined,
  contract: FileProtectOutlined,
  people: TeamOutlined,
  car: CarOutlined,
  goods: ContainerOutlined,
  notice: NotificationOutlined,
};

export function FormIcon({ icon, color, small = false }: { icon: string; color: string; small?: boolean }) {
  const Icon = ownValue(ICONS, icon) ?? FileTextOutlined;
  return (
    <span className={small ? `${styles.icon} ${styles.small}` : styles.icon} style={{ backgroundColor: color }}>
      <Icon aria-hidden />
    </span>
  );
}
