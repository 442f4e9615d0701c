/** Takes what one sees out as a workbook. */
import { DownloadOutlined } from "@ant-design/icons";
import type { AnalysisKey } from "@qicheng/api/analysis/pages";
import { Button } from "antd";
import { useWrite } from "../../kernel/http/hooks";
import { Can } from "../../kernel/session/can";
import { toast } from "../../kernel/tell/toast";
import { download } from "../../kernel/ui/basis/download";
import { t } from "./view-texts";

interface Props {
  page: AnalysisKey | "report";
  query: Record<string, unknown>;
}

function Exporting({ page, query }: Props) {
  const run = useWrite("bi.export", {
    toast: false,
    onSuccess: ({ data: { file } }) => {
      if (!file) return;
      download(file);
      toast.success(t("exported", { name: file.filename }));
    },
  });
  return (
    <Button icon={<DownloadOutlined aria-hidden />} loading={run.isPending} onClick={() => run.mutate({ page, query })}>
      {t("export")}
    </Button>
  );
}

export function ExportButton(props: Props) {
  return (
    <Can permission="bi.export">
      <Exporting {...props} />
    </Can>
  );
}
