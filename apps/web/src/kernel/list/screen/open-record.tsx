/** What stands beside the list: one of its records, or one of any type that a name led to. */
import { Suspense } from "react";
import { viewOf } from "../../open/full-records";
import { Split } from "../../panels/split";
import { PageSkeleton } from "../../ui/screens/skeletons";
import type { ListRow, OpenOptions, PanelProps, ViewOptions } from "../ask/list-module";
import type { ListUrl } from "../ask/use-list-state";

interface Props<Row extends ListRow>
  extends Pick<PanelProps<Row>, "row" | "steps" | "scope" | "acts" | "ticked" | "onEdit"> {
  module: OpenOptions<Row> & ViewOptions<Row>;
  url: Pick<ListUrl, "id" | "tab" | "show" | "showTab" | "change" | "close">;
}

export function OpenRecord<Row extends ListRow>({ module, url, ...panel }: Props<Row>) {
  const { id, tab, show, showTab, change, close } = url;
  const Shown = viewOf(show?.type ?? "");
  if (show && Shown)
    return (
      <Split>
        <Suspense fallback={<PageSkeleton />}>
          <Shown
            key={`${show.type} ${show.id}`}
            type={show.type}
            id={show.id}
            tab={showTab}
            onTab={(next) => change({ showTab: next }, { replace: true })}
            onClose={close}
          />
        </Suspense>
      </Split>
    );
  if (id === null || !module.panel) return null;
  const onTab = (next: string) => change({ tab: next }, { replace: true });
  return <Split wide={module.opensWide}>{module.panel({ id, tab, onTab, onClose: close, ...panel })}</Split>;
}
