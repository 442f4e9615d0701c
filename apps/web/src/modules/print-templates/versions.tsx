/** Layouts of a template, newest first; one can be put on the sheet again. */
import type { PrintTemplate } from "@qicheng/engine/print/template";
import { Button, Drawer } from "antd";
import { call } from "../../kernel/http/call";
import { useCall } from "../../kernel/http/hooks";
import { tellFailure } from "../../kernel/http/tell-failure";
import { toast } from "../../kernel/tell/toast";
import { minuteTime } from "../../kernel/ui/basis/times";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./designer.module.css";
import { d } from "./designer-texts";
import { t } from "./texts";

interface Props {
  id: number;
  locked: boolean;
  onRestore: (template: PrintTemplate) => void;
  onClose: () => void;
}

export default function Versions({ id, locked, onRestore, onClose }: Props) {
  const { data, error, refetch } = useCall("printTemplates.versions", { id });
  const restore = async (number: number) => {
    try {
      const answer = await call("printTemplates.oneVersion", { id, number });
      onRestore(answer.data as unknown as PrintTemplate);
      toast.success(d("restored", { n: number }));
      onClose();
    } catch (failed) {
      tellFailure(failed);
    }
  };
  const body = () => {
    if (!data) return error ? <ErrorState error={error} onRetry={refetch} /> : <RowsSkeleton rows={4} />;
    return (
      <ul className={styles.versions}>
        {data.data.map(({ number, username, AddTime }) => (
          <li key={number} className={styles.version}>
            <strong>{t("versionOf", { n: number })}</strong>
            <span className={styles.by}>
              {d("versionBy", { by: username || d("first"), at: minuteTime(AddTime, Date.now()) })}
            </span>
            {locked ? null : (
              <Button size="small" onClick={() => void restore(number)}>
                {d("restore")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    );
  };
  return (
    <Drawer open title={d("versions")} size="min(460px, 100%)" onClose={onClose}>
      {body()}
    </Drawer>
  );
}
