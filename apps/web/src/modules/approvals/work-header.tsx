import { PrinterOutlined } from "@ant-design/icons";
import type { ApprovalDetail } from "@qicheng/api/approvals/shapes";
import { Button } from "antd";
import { useActions } from "../../kernel/actions/action";
import { usePhone } from "../../kernel/ui/basis/use-phone";
import { CopyButton } from "../../kernel/ui/parts/copy-button";
import { RelativeTime } from "../../kernel/ui/parts/relative-time";
import { UserName } from "../../kernel/ui/parts/user-avatar";
import { openPrintPreview } from "../print-templates/public";
import styles from "./approvals.module.css";
import { HowFar, Standing } from "./standing";
import { t } from "./texts";

interface Props {
  detail: ApprovalDetail;
  /** Where it is. */
  name: string;
  /** It is back at its start, for me. */
  isStart: boolean;
}

/** Many a step is called 审批 itself. */
const named = (step: string) => (step.endsWith("审批") ? "stepTitle" : "workTitle");

/** What it is, whose, and how far it has come. */
export function WorkHeader({ detail, name, isStart }: Props) {
  const phone = usePhone();
  const { taskName, createusername, createheader, BranchName, AddTime } = detail;
  const title = name === "" ? taskName : t(isStart ? "stepTitle" : named(name), { step: name, name: taskName });
  const print = {
    key: "print",
    title: t("print"),
    run: () => openPrintPreview("approval", { id: detail.TaskID, name: taskName }),
  };
  useActions([print]);
  return (
    <>
      <div className={styles.title}>
        <h2 className={styles.name} title={title}>
          {title}
        </h2>
        <Standing {...detail} />
        {phone ? null : (
          <Button
            type="text"
            className={styles.print ?? ""}
            icon={<PrinterOutlined aria-hidden />}
            title={print.title}
            aria-label={print.title}
            onClick={print.run}
          />
        )}
      </div>
      <div className={styles.facts}>
        <UserName name={createusername} src={createheader} />
        {BranchName ? <span>{BranchName}</span> : null}
        <span>{detail.modelName}</span>
        {detail.number === "" ? null : (
          <span className={styles.number}>
            {detail.number}
            <CopyButton text={detail.number} quiet />
          </span>
        )}
        <RelativeTime value={AddTime} />
        <HowFar {...detail} />
      </div>
    </>
  );
}
