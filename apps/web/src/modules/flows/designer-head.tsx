/** What one can do with a flow as a whole, and whether what one did is kept. */

import { CheckCircleOutlined, ExperimentOutlined, HistoryOutlined, SaveOutlined } from "@ant-design/icons";
import { ownValue } from "@qicheng/engine/text/own-value";
import type { ReactNode } from "react";
import { ActButton } from "../../kernel/actions/act-buttons";
import { type Action, useActions } from "../../kernel/actions/action";
import { MoreMenu } from "../../kernel/actions/more-menu";
import { DraftHead, HeadActs, StepSigns } from "../../kernel/drafting/draft-head";
import { stepActs } from "../../kernel/drafting/undo";
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
  versions: <HistoryOutlined aria-hidden />,
  simulate: <ExperimentOutlined aria-hidden />,
  check: <CheckCircleOutlined aria-hidden />,
  save: <SaveOutlined aria-hidden />,
};

function savesOf({ isDirty, hasDraft, busy, save, release }: Saving): Action[] {
  return [
    { key: "save", title: t("save"), disabled: !isDirty || busy === "save", run: () => void save() },
    { key: "release", title: t("release"), disabled: !hasDraft || busy === "release", run: () => void release() },
  ];
}

function Acts({ work, saving, locked, phone, onVersions, onSimulate }: Props) {
  const steps = locked ? [] : stepActs(work);
  const looks: Action[] = [
    { key: "versions", title: t("versions"), run: onVersions },
    { key: "simulate", title: t("simulate"), run: onSimulate },
    ...(phone ? [] : [{ key: "check", title: t("check"), run: saving.check }]),
  ];
  const saves = locked ? [] : savesOf(saving);
  useActions([...steps, ...looks, ...saves]);
  if (phone) return <MoreMenu acts={looks} />;
  return (
    <HeadActs>
      <StepSigns steps={steps} />
      {[...looks, ...saves].map((act) => (
        <ActButton
          key={act.key}
          act={act}
          icon={ownValue(SIGNS, act.key)}
          type={act.key === "release" ? "primary" : "default"}
          loading={saving.busy === act.key}
        />
      ))}
    </HeadActs>
  );
}

export function DesignerHead(props: Props) {
  const { work, saving, locked, phone } = props;
  const saved = saving.isDirty ? t("unsaved") : t("saved");
  return (
    <DraftHead
      title={work.draft.name}
      list={LIST}
      pending={saving.hasDraft ? t("hasDraft") : undefined}
      state={phone ? undefined : { text: locked ? t("lookOnly") : saved, unsaved: saving.isDirty }}
    >
      <Acts {...props} />
    </DraftHead>
  );
}
