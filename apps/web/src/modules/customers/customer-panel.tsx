import type { CustomerRow } from "@qicheng/api/customers";
import { Tabs } from "antd";
import { able } from "../../kernel/access/abilities";
import { DetailFields } from "../../kernel/forms/detail-fields";
import { useCall } from "../../kernel/http/hooks";
import type { PanelProps } from "../../kernel/list/list-module";
import { ActionLog } from "../../kernel/panels/action-log";
import { SidePanel } from "../../kernel/panels/side-panel";
import { ErrorState } from "../../kernel/ui/error-state";
import { RowsSkeleton } from "../../kernel/ui/skeletons";
import { ContactsTab } from "../contacts/public";
import { FollowUps } from "../followups/public";
import { CustomerHeader } from "./customer-header";
import styles from "./customers.module.css";
import { t } from "./texts";

const TABS = ["followup", "detail", "contact", "log"];

const counted = (title: string, count: number | undefined) => (count ? `${title} (${count})` : title);

/** A customer beside its list: facts, follow-ups, details, contacts, history. */
export default function CustomerPanel({ id, row, tab, onTab, onEdit, onClose }: PanelProps<CustomerRow>) {
  const view = useCall("customers.view", { id });
  const subtotal = useCall("customers.subtotal", { id });
  const customer = view.data?.data ?? row;
  // `write` opens the follow-ups with the cursor in the composer, once
  const active = TABS.includes(tab) ? tab : "followup";
  if (view.error && !view.data)
    return (
      <SidePanel title={t("tabDetails")} record={id} header={null} onClose={onClose}>
        <ErrorState error={view.error} onRetry={view.refetch} />
      </SidePanel>
    );
  if (!customer)
    return (
      <SidePanel title={t("tabDetails")} record={id} header={null} onClose={onClose}>
        <div className={styles.tabBody}>
          <RowsSkeleton rows={10} />
        </div>
      </SidePanel>
    );
  const counts = subtotal.data?.data;
  return (
    <SidePanel
      title={customer.CustomerName}
      record={id}
      header={<CustomerHeader customer={customer} onEdit={onEdit} onRemoved={onClose} />}
      onClose={onClose}
    >
      <Tabs
        className={styles.tabs ?? ""}
        activeKey={active}
        onChange={onTab}
        items={[
          { key: "followup", label: counted(t("tabFollowUps"), counts?.followup) },
          { key: "detail", label: t("tabDetails") },
          { key: "contact", label: counted(t("tabContacts"), counts?.contact) },
          { key: "log", label: t("tabLog") },
        ]}
      />
      <div className={styles.tabBody}>
        {active === "followup" ? (
          <FollowUps
            key={id}
            customerId={id}
            writable={able(customer, "followup")}
            focus={tab === "write"}
            onFocused={() => onTab("followup")}
          />
        ) : null}
        {active === "detail" ? <DetailFields formId="customer" record={customer} /> : null}
        {active === "contact" ? <ContactsTab customerId={id} addable={able(customer, "contact")} /> : null}
        {active === "log" ? <ActionLog module="customer" id={id} /> : null}
      </div>
    </SidePanel>
  );
}
