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
import { Button, Tag } from "antd";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { ActButton, ActSign } from "../../kernel/actions/act-buttons";
import { type Action, useActions } from "../../kernel/actions/action";
import { MoreMenu } from "../../kernel/actions/more-menu";
import { ScreenHead, Spring } from "../../kernel/ui/screens/screen";
import { ScreenTitle } from "../../kernel/ui/screens/screen-title";
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

const SIGNS: Readonly<Record<string, ReactNode>> = {
  undo: <UndoOutlined aria-hidden />,
  redo: <RedoOutlined aria-hidden />,
  versions: <HistoryOutlined aria-hidden />,
  simulate: <ExperimentOutlined aria-hidden />,
  check: <CheckCircleOutlined aria-hidden />,
  save: <SaveOutlined aria-hidden />,
};

/** Steps back and forth; the designer hears their strokes itself, by where one stands in it. */
const stepsOf = ({ acts, canUndo, canRedo }: FlowWork): Action[] => [
  { key: "undo", title: t("undo"), keys: "ctrl+z", disabled: !canUndo, run: acts.undo },
  { key: "redo", title: t("redo"), keys: "ctrl+shift+z", disabled: !canRedo, run: acts.redo },
];

function savesOf({ isDirty, hasDraft, busy, save, release }: Saving): Action[] {
  return [
    { key: "save", title: t("save"), disabled: !isDirty || busy === "save", run: () => void save() },
    { key: "release", title: t("release"), disabled: !hasDraft || busy === "release", run: () => void release() },
  ];
}

function Acts({ work, saving, locked, phone, onVersions, onSimulate }: Props) {
  const steps = locked ? [] : stepsOf(work);
  const looks: Action[] = [
    { key: "versions", title: t("versions"), run: onVersions },
    { key: "simulate", title: t("simulate"), run: onSimulate },
    ...(phone ? [] : [{ key: "check", title: t("check"), run: saving.check }]),
  ];
  const saves = locked ? [] : savesOf(saving);
  useActions([...steps, ...looks, ...saves]);
  if (phone) return <MoreMenu acts={looks} />;
  return (
    <span className={styles.acts}>
      {steps.map((act) => (
        <ActSign key={act.key} act={act} icon={SIGNS[act.key]} />
      ))}
      {[...looks, ...saves].map((act) => (
        <ActButton
          key={act.key}
          act={act}
          icon={SIGNS[act.key]}
          type={act.key === "release" ? "primary" : "default"}
          loading={saving.busy === act.key}
        />
      ))}
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
