/** An open article: its text, whether it is useful, and the records with which it is linked. */

import { DislikeOutlined, LikeOutlined } from "@ant-design/icons";
import { PUBLISHED } from "@qicheng/api/knowledge/messages";
import type { KnowledgeRow } from "@qicheng/api/knowledge/routes";
import { Button } from "antd";
import { useWrite } from "../../kernel/http/hooks";
import { openFull } from "../../kernel/open/shown-full";
import RichValue from "../../kernel/rich/rich-value";
import styles from "./knowledge.module.css";
import { Links } from "./links";
import { t } from "./texts";

function Vote({ row: { id, useful, useless, myVote } }: { row: KnowledgeRow }) {
  const rate = useWrite("knowledge.rate", { toast: false });
  const press = (value: 1 | -1) => rate.mutate({ id, value: myVote === value ? 0 : value });
  return (
    <div className={styles.vote}>
      <span>{t("isUseful")}</span>
      <Button
        icon={<LikeOutlined aria-hidden />}
        type={myVote === 1 ? "primary" : "default"}
        aria-pressed={myVote === 1}
        disabled={rate.isPending}
        onClick={() => press(1)}
      >
        {t("useful")} {useful}
      </Button>
      <Button
        icon={<DislikeOutlined aria-hidden />}
        type={myVote === -1 ? "primary" : "default"}
        aria-pressed={myVote === -1}
        disabled={rate.isPending}
        onClick={() => press(-1)}
      >
        {t("useless")} {useless}
      </Button>
    </div>
  );
}

export default function ArticleTab({ row }: { row: KnowledgeRow }) {
  const { draft, draftOf } = row;
  const other = draft || draftOf;
  return (
    <div className={styles.article}>
      {other > 0 ? (
        <div>
          <Button type="link" className={styles.link ?? ""} onClick={() => openFull("knowledge", other)}>
            {t(draft > 0 ? "openDraft" : "article")}
          </Button>
        </div>
      ) : null}
      <div className={styles.content}>
        <RichValue value={row.cont} />
      </div>
      {row.status === PUBLISHED ? <Vote row={row} /> : null}
      <Links id={row.id} />
    </div>
  );
}
