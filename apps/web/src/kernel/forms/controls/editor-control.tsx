import { DEFAULT_HEIGHT } from "@qicheng/engine/fields/rich-text";
import { useQuery } from "@tanstack/react-query";
import { common } from "../../i18n/common";
import { persistent } from "../../ui/basis/persistent";
import { LoadFailed } from "../../ui/screens/load-failed";
import type { ControlProps } from "../values/control";
import styles from "../values/forms.module.css";

const script = {
  queryKey: ["rich-editor"],
  queryFn: persistent(() => import("../../rich/rich-editor")),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
};

/** Fetched with the first text that is edited; why it did not come is told, and it is asked for again. */
export function EditorControl(props: ControlProps) {
  const { data, error, refetch } = useQuery(script);
  if (data) return <data.default {...props} />;
  const failed = error && new Error(`${common("loadFailed")}${common("colon")}${error.message}`);
  return (
    <div className={styles.arriving} style={{ height: props.field.height ?? DEFAULT_HEIGHT }}>
      {failed ? <LoadFailed error={failed} onRetry={refetch} /> : common("loading")}
    </div>
  );
}
