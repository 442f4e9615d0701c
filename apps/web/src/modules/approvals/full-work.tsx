import { useState } from "react";
import type { FullProps } from "../../kernel/open/full-records";
import { WorkView } from "./work-view";

function useOwnTab({ tab, onTab }: FullProps) {
  const [own, setOwn] = useState("");
  return { tab: tab ?? own, onTab: onTab ?? setOwn };
}

/** An approval by itself, such as what a notification leads to. */
export const FullWork = (props: FullProps) => (
  <WorkView taskId={props.id} {...useOwnTab(props)} onClose={props.onClose} />
);

/** The same as the log shows it. */
export const FullLog = (props: FullProps) => (
  <WorkView asLog taskId={props.id} {...useOwnTab(props)} onClose={props.onClose} />
);
