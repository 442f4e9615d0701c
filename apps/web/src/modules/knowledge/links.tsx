/** Records with which an article is linked. */
import { LINKED_MODULES, type LinkedModule } from "@qicheng/api/knowledge/messages";
import { Button, Dropdown } from "antd";
import { Suspense, useState } from "react";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { RecordLink } from "../../kernel/open/full-records";
import { type PickedRecord, pickerOf } from "../../kernel/open/kinds";
import { can } from "../../kernel/session/can";
import { LoadFailed } from "../../kernel/ui/screens/load-failed";
import styles from "./knowledge.module.css";
import { t } from "./texts";

const SEES = {
  customer: "crm.customer.total",
  product: "crm.product.list",
  contract: "crm.contract.SalesOrder",
} as const;

function Choosing({ id, module, onClose }: { id: number; module: LinkedModule; onClose: () => void }) {
  const Picker = pickerOf(module);
  const link = useWrite("knowledge.link", { toast: true });
  const put = (chosen: readonly PickedRecord[]) => {
    onClose();
    for (const one of chosen.slice(0, 1)) link.mutate({ id, module, dataId: one.id });
  };
  return (
    <Suspense fallback={null}>
      <Picker max={1} onPick={put} onClose={onClose} />
    </Suspense>
  );
}

export function Links({ id }: { id: number }) {
  const [module, setModule] = useState<LinkedModule>();
  const { data, error, refetch } = useCall("knowledge.links", { id });
  const unlink = useWrite("knowledge.unlink", { toast: true });
  const manages = can("crm.manage.knowledge");
  const offered = LINKED_MODULES.filter((one) => can(SEES[one]));
  const rows = data?.data ?? [];
  return (
    <section className={styles.section} aria-label={t("links")}>
      <div className={styles.head}>
        <h3>{t("links")}</h3>
        {manages && offered.length > 0 ? (
          <Dropdown
            trigger={["click"]}
            menu={{
              items: offered.map((key) => ({ key, label: t(key) })),
              onClick: ({ key }) => setModule(key as LinkedModule),
            }}
          >
            <Button size="small">{t("link")}</Button>
          </Dropdown>
        ) : null}
      </div>
      <LoadFailed error={error} onRetry={refetch} />
      {data && rows.length === 0 ? <span className={styles.quiet}>{t("noLinks")}</span> : null}
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={`${row.module} ${row.dataId}`}>
            <span className={styles.quiet}>{t(row.module)}</span>
            <span className={styles.name}>
              {row.name === "" ? (
                <span className={styles.quiet}>{t("noSight")}</span>
              ) : (
                <RecordLink type={row.module} id={row.dataId}>
                  {row.name}
                </RecordLink>
              )}
            </span>
            {manages && row.name !== "" ? (
              <Button
                type="link"
                size="small"
                disabled={unlink.isPending}
                onClick={() => unlink.mutate({ id, module: row.module, dataId: row.dataId })}
              >
                {t("unlink")}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {module ? <Choosing id={id} module={module} onClose={() => setModule(undefined)} /> : null}
    </section>
  );
}
