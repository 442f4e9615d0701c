/** The screen of an analysis: its views and its file stand in the head, above what it is narrowed to. */
import type { AnalysisKey } from "@qicheng/api/analysis/pages";
import type { ReactNode } from "react";
import { Screen } from "../../kernel/ui/screens/screen";
import { ExportButton } from "./export-button";
import { Views } from "./views";

interface Props {
  page: AnalysisKey;
  title: string;
  /** What its call is asked. */
  query: Record<string, unknown>;
  children: ReactNode;
}

export function AnalysisScreen({ page, title, query, children }: Props) {
  return (
    <Screen
      title={title}
      actions={
        <>
          <Views page={page} />
          <ExportButton page={page} query={query} />
        </>
      }
    >
      {children}
    </Screen>
  );
}
