/** A drawn paper, with what should be known of it above its pages. */
import type { Paper } from "@qicheng/api/print-templates/routes";
import { Alert } from "antd";
import { Suspense, useMemo } from "react";
import { tellFailure } from "../../kernel/http/tell-failure";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import { PdfPages } from "../preview/public";
import { bytesOf } from "./paper-bytes";
import styles from "./print-templates.module.css";
import { t } from "./texts";

const REMARKS = ["missing", "tooLong", "noCode"] as const;
const SEVERAL = 5;

export function PaperPages({ paper }: { paper: Paper }) {
  const file = useMemo(() => ({ bytes: bytesOf(paper) }), [paper]);
  const remarks = REMARKS.filter((key) => paper[key].length > 0);
  return (
    <>
      {remarks.map((key) => (
        <Alert
          key={key}
          className={styles.remark ?? ""}
          type="warning"
          showIcon
          title={t(key, { said: paper[key].slice(0, SEVERAL).join(" ") })}
        />
      ))}
      <Suspense fallback={<RowsSkeleton rows={6} />}>
        <PdfPages key={paper.pdf.length} file={file} onProblem={tellFailure} />
      </Suspense>
    </>
  );
}
