/** What one can do with a flow as a whole, and whether what one did is kept. */
import {
  ArrowLeftOutlined,
  CheckCircleOutlined,
  ExperimentOutlined,
  HistoryOutlined,
  RedoOutlined,
  SaveOutlined,
  UndoOutlined,
} from "@ant-design/icons";
import { Button, Tag, Tooltip } from "antd";
import { useNavigate } from "react-router";
import { MoreMenu } from "../../kernel/ui/more-menu";
import { ScreenHead, Spring } from "../../kernel/ui/screen";
import { ScreenTitle } from "../../kernel/ui/screen-title";
import styles from "./designer.module.css";
import { t } from "./texts";
import type { FlowWork } from "./use-flow";
import type { Saving } from "./use-saving";

export const LIST = "/oa/flow";

interface Props {
  work: FlowWork;
  saving: Saving;
  locked: boolean;
  phone: boolean;
  onVersions: () => void;
  onSimulate: () => void;
}

function Steps({ work: { acts, canUndo, canRedo } }: Pick<Props, "work">) {
  return (
    <>
      <Tooltip title={`${t("undo")} Ctrl+Z`}>
        <Button icon={<UndoOutlined aria-hidden />} aria-label={t("undo")} disabled={!canUndo} onClick={acts.undo} />
      </Tooltip>
      <Tooltip title={`${t("redo")} Ctrl+Shift+Z`}>
        <Button icon={<RedoOutlined aria-hidden />} aria-label={t("redo")} disabled={!canRedo} onClick={acts.redo} />
      </Tooltip>
    </>
  );
}

function Acts({ work, saving, locked, phone, onVersions, onSimulate }: Props) {
  if (phone) {
    const more = [
      { key: "versions", title: t("versions"), run: onVersions },
      { key: "simulate", title: t("simulate"), run: onSimulate },
    ];
    return <MoreMenu acts={more} />;
  }
  return (
    <span className={styles.acts}>
      {locked ? null : <Steps work={work} />}
      <Button icon={<HistoryOutlined aria-hidden />} onClick={onVersions}>
        {t("versions")}
      </Button>
      <Button icon={<ExperimentOutlined aria-hidden />} onClick={onSimulate}>
        {t("simulate")}
      </Button>
      <Button icon={<CheckCircleOutlined aria-hidden />} onClick={saving.check}>
        {t("check")}
      </Button>
      {locked ? null : (
        <>
          <Button
            icon={<SaveOutlined aria-hidden />}
            loading={saving.busy === "save"}
            disabled={!saving.isDirty}
            onClick={() => void saving.save()}
          >
            {t("save")}
          </Button>
          <Button
            type="primary"
            loading={saving.busy === "release"}
            disabled={!saving.hasDraft}
            onClick={() => void saving.release()}
          >
            {t("release")}
          </Button>
        </>
      )}
    </span>
  );
}

export function DesignerHead(props: Props) {
  const { work, saving, locked, phone } = props;
  const navigate = useNavigate();
  const state = saving.isDirty ? t("unsaved") : t("saved");
  return (
    <ScreenHead>
      <Button
        type="text"
        icon={<ArrowLeftOutlined aria-hidden />}
        aria-label={t("back")}
        onClick={() => void navigate(LIST)}
      />
      <span className={styles.title}>
        <ScreenTitle title={work.draft.name} shown />
        {saving.hasDraft ? <Tag color="warning">{t("hasDraft")}</Tag> : null}
      </span>
      {phone ? null : (
        <span role="status" className={styles.state} data-unsaved={saving.isDirty || undefined}>
          {locked ? t("lookOnly") : state}
        </span>
      )}
      <Spring />
      <Acts {...props} />
    </ScreenHead>
  );
}
