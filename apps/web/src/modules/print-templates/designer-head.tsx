/** What one can do with a template as a whole, and whether what one did is kept. */
import { EyeOutlined, HistoryOutlined, SaveOutlined } from "@ant-design/icons";
import { ownValue } from "@qicheng/engine/text/own-value";
import type { ReactNode } from "react";
import { ActButton } from "../../kernel/actions/act-buttons";
import { type Action, useActions } from "../../kernel/actions/action";
import { MoreMenu } from "../../kernel/actions/more-menu";
import { DraftHead, HeadActs, StepSigns } from "../../kernel/drafting/draft-head";
import { stepActs } from "../../kernel/drafting/undo";
import { d } from "./designer-texts";
import { t } from "./texts";
import type { LayoutWork } from "./use-layout";
import { LIST, type Saving } from "./use-saving";

interface Props {
  work: LayoutWork;
  saving: Saving;
  locked: boolean;
  phone: boolean;
  /** Left out for a template that is not saved yet. */
  onVersions?: () => void;
  onTry: () => void;
}

const SIGNS: Readonly<Record<string, ReactNode>> = {
  versions: <HistoryOutlined aria-hidden />,
  preview: <EyeOutlined aria-hidden />,
  save: <SaveOutlined aria-hidden />,
};

function Acts({ work, saving, locked, phone, onVersions, onTry }: Props) {
  const steps = locked ? [] : stepActs(work);
  const looks: Action[] = [
    ...(onVersions ? [{ key: "versions", title: d("versions"), run: onVersions }] : []),
    { key: "preview", title: t("preview"), run: onTry },
  ];
  const saves: Action[] = locked
    ? []
    : [{ key: "save", title: d("save"), disabled: !saving.isDirty || saving.busy, run: () => void saving.save() }];
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
          type={act.key === "save" ? "primary" : "default"}
          loading={act.key === "save" && saving.busy}
        />
      ))}
    </HeadActs>
  );
}

export function DesignerHead(props: Props) {
  const { work, saving, locked, phone } = props;
  const kept = saving.isDirty ? d("unsaved") : d("saved");
  const state = { text: locked ? d("lookOnly") : kept, unsaved: !locked && saving.isDirty };
  return (
    <DraftHead title={work.draft.name || d("newTemplate")} list={LIST} state={phone ? undefined : state}>
      <Acts {...props} />
    </DraftHead>
  );
}
