import { DownOutlined, EditOutlined, StarFilled, StarOutlined } from "@ant-design/icons";
import type { CustomerRow } from "@qicheng/api/customers";
import { Button, Dropdown, type MenuProps, Popover } from "antd";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { able } from "../../kernel/access/abilities";
import { useWrite } from "../../kernel/http/hooks";
import { common } from "../../kernel/i18n/common";
import { DictionaryTag } from "../../kernel/pickers/dictionary-tag";
import { confirm } from "../../kernel/ui/confirm";
import { showOutcome } from "../../kernel/ui/outcome";
import { RelativeTime } from "../../kernel/ui/relative-time";
import { StatusTag } from "../../kernel/ui/status-tag";
import { UserName } from "../../kernel/ui/user-avatar";
import styles from "./customers.module.css";
import { DealTag } from "./deal-tag";
import { t } from "./texts";

const Why = lazy(() => import("./why"));

interface Props {
  customer: CustomerRow;
  onEdit: () => void;
  onRemoved: () => void;
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <span className={styles.factLabel}>{label}</span>
      <span className={styles.factValue}>{children}</span>
    </div>
  );
}

function useHeaderActs({ customer, onRemoved }: Props) {
  const { id } = customer;
  const star = useWrite("customers.star", { refresh: ["customers"] });
  const remove = useWrite("customers.remove", {
    refresh: ["customers"],
    toast: false,
    onSuccess: ({ data, msg }) => {
      showOutcome(data, msg);
      if (data.done.includes(id)) onRemoved();
    },
  });
  return {
    star: () => star.mutate({ id }),
    starring: star.isPending,
    remove: async () => {
      const agreed = await confirm({ content: t("confirmDelete"), danger: true });
      if (agreed) remove.mutate({ ids: [id] });
    },
  };
}

export function CustomerHeader(props: Props) {
  const { customer, onEdit } = props;
  const [why, setWhy] = useState(false);
  const acts = useHeaderActs(props);
  const starred = customer.watchuserid !== "";
  const inPool = customer.IsGongHai === 1;
  const watch = t(starred ? "unwatch" : "watch");
  const items: MenuProps["items"] = [
    { key: "watch", label: watch, onClick: acts.star },
    { key: "why", label: t("why"), onClick: () => setWhy(true) },
    ...(able(customer, "delete") && !inPool
      ? [
          { type: "divider" as const },
          { key: "delete", label: common("delete"), danger: true, onClick: () => void acts.remove() },
        ]
      : []),
  ];
  return (
    <>
      <div className={styles.title}>
        <Button
          type="text"
          size="small"
          className={styles.star ?? ""}
          title={watch}
          aria-label={watch}
          aria-pressed={starred}
          disabled={acts.starring}
          icon={starred ? <StarFilled className={styles.starred ?? ""} aria-hidden /> : <StarOutlined aria-hidden />}
          onClick={acts.star}
        />
        <h2 className={styles.name} title={customer.CustomerName}>
          {customer.CustomerName}
        </h2>
        {inPool ? <StatusTag text={t("inPool")} tone="waiting" /> : null}
        <span className={styles.buttons}>
          {able(customer, "edit") && !inPool ? (
            <Button icon={<EditOutlined aria-hidden />} onClick={onEdit}>
              {common("edit")}
            </Button>
          ) : null}
          <Popover
            open={why}
            onOpenChange={(open) => open || setWhy(false)}
            trigger="click"
            placement="bottomRight"
            destroyOnHidden
            content={
              <Suspense fallback={null}>
                <Why id={customer.id} />
              </Suspense>
            }
          >
            <span>
              <Dropdown trigger={["click"]} menu={{ items }}>
                <Button>
                  {common("more")}
                  <DownOutlined aria-hidden />
                </Button>
              </Dropdown>
            </span>
          </Popover>
        </span>
      </div>
      <div className={styles.facts}>
        <Fact label={t("level")}>
          <DictionaryTag kind="customerLevel" value={customer.status} label={customer.statusName} />
        </Fact>
        <Fact label={t("deal")}>
          <DealTag clue={customer.clue} />
        </Fact>
        <Fact label={t("source")}>{customer.LaiYuanName || "-"}</Fact>
        <Fact label={t("owner")}>
          <UserName name={customer.UserName} src={customer.userheader} />
        </Fact>
        <Fact label={t("createdAt")}>
          <RelativeTime value={customer.AddTime} />
        </Fact>
        <Fact label={t("lastFollowUp")}>
          {customer.genjintime ? <RelativeTime value={customer.genjintime} /> : t("noFollowUpYet")}
        </Fact>
      </div>
    </>
  );
}
