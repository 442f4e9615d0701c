/** The layout as it is now, on the newest record that one sees. */
import type { PrintTemplate } from "@qicheng/engine/print/template";
import { Drawer } from "antd";
import { useCall } from "../../kernel/http/hooks";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import { sizeText } from "./paper-bytes";
import { PaperPages } from "./paper-pages";
import styles from "./print-templates.module.css";
import { t } from "./texts";

interface Props {
  module: string;
  template: PrintTemplate;
  onClose: () => void;
}

export default function TryOut({ module, template, onClose }: Props) {
  const { data, error, refetch, isFetching } = useCall("printTemplates.tryOut", { module, temp: template });
  const paper = isFetching ? undefined : data?.data;
  const body = () => {
    if (error) return <ErrorState error={error} onRetry={refetch} />;
    return paper ? <PaperPages paper={paper} /> : <RowsSkeleton rows={8} />;
  };
  return (
    <Drawer
      open
      size="min(960px, 100%)"
      title={t("preview")}
      extra={paper ? t("pages", { n: paper.pages, paper: sizeText(paper) }) : null}
      classNames={{ body: styles.desk ?? "" }}
      styles={{ body: { padding: 0 } }}
      onClose={onClose}
    >
      {body()}
    </Drawer>
  );
}
