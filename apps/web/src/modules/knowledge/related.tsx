/** Articles about a customer or a product, in a tab of it. */
import type { LinkedModule } from "@qicheng/api/knowledge/messages";
import { Button } from "antd";
import { Suspense, useState } from "react";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { RecordLink } from "../../kernel/open/full-records";
import { pickerOf } from "../../kernel/open/kinds";
import { can } from "../../kernel/session/can";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { RelativeTime } from "../../kernel/ui/parts/relative-time";
import { StatusTag } from "../../kernel/ui/parts/status-tag";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./knowledge.module.css";
import { t } from "./texts";

interface Props {
  module: LinkedModule;
  id: number;
}

function Choosing({ module, id, onClose }: Props & { onClose: () => void }) {
  const Picker = pickerOf("knowledge");
  const link = useWrite("knowledge.link", { toast: true });
  return (
    <Suspense fallback={null}>
      <Picker
        max={1}
        onPick={(chosen) => {
          onClose();
          for (const one of chosen.slice(0, 1)) link.mutate({ id: one.id, module, dataId: id });
        }}
        onClose={onClose}
      />
    </Suspense>
  );
}

export default function RelatedArticles({ module, id }: Props) {
  const [choosing, setChoosing] = useState(false);
  const { data, error, refetch } = useCall("knowledge.related", { module, dataId: id });
  if (!data) return error ? <ErrorState error={error} onRetry={refetch} /> : <RowsSkeleton rows={3} />;
  return (
    <div className={styles.section}>
      {can("crm.manage.knowledge") ? (
        <div>
          <Button size="small" onClick={() => setChoosing(true)}>
            {t("linkArticle")}
          </Button>
        </div>
      ) : null}
      {data.data.length === 0 ? <EmptyState text={t("noRelated")} /> : null}
      <ul className={styles.rows}>
        {data.data.map((row) => (
          <li key={row.id}>
            <span className={styles.name}>
              <RecordLink type="knowledge" id={row.id}>
                {row.title}
              </RecordLink>
            </span>
            {row.category === "" ? null : <span className={styles.quiet}>{row.category}</span>}
            <StatusTag
              text={t(row.linked === 1 ? "isLinked" : "speaks")}
              colour={row.linked === 1 ? "#1677ff" : "#8c8c8c"}
            />
            <span className={styles.quiet}>
              <RelativeTime value={row.addtime} />
            </span>
          </li>
        ))}
      </ul>
      {choosing ? <Choosing module={module} id={id} onClose={() => setChoosing(false)} /> : null}
    </div>
  );
}
